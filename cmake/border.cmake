# border.h: the tables of src/tokeru/border for the kernel. Whoever compiles the kernel includes this file.

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH BORDER_ROOT)
file(GLOB BORDER_TABLES CONFIGURE_DEPENDS ${BORDER_ROOT}/src/tokeru/border/*.txt)
set(BORDER_SOURCES ${BORDER_TABLES} ${BORDER_ROOT}/src/tokeru/border/__init__.py ${BORDER_ROOT}/cmake/border.py)
set(BORDER_FOLDER ${CMAKE_BINARY_DIR}/border)
set(BORDER_HEADER ${BORDER_FOLDER}/border.h)
add_custom_command(
  OUTPUT ${BORDER_HEADER}
  COMMAND ${Python_EXECUTABLE} ${BORDER_ROOT}/cmake/border.py ${BORDER_HEADER}
  DEPENDS ${BORDER_SOURCES}
  VERBATIM)
