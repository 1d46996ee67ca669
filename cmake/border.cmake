# border.h: the tables of src/tokeru/border for the kernel.

file(GLOB BORDER_TABLES CONFIGURE_DEPENDS src/tokeru/border/*.txt)
set(BORDER_SOURCES ${BORDER_TABLES} ${CMAKE_SOURCE_DIR}/src/tokeru/border/__init__.py ${CMAKE_SOURCE_DIR}/cmake/border.py)
set(BORDER_FOLDER ${CMAKE_BINARY_DIR}/border)
set(BORDER_HEADER ${BORDER_FOLDER}/border.h)
add_custom_command(
  OUTPUT ${BORDER_HEADER}
  COMMAND ${Python_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/border.py ${BORDER_HEADER}
  DEPENDS ${BORDER_SOURCES}
  VERBATIM)
