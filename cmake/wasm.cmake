# The same kernel for the browser, compiled by the zig that PyPI's `ziglang` brings. Compiled against wasi's headers, linked
# without any library: the modules import nothing.
#
#   tokeru.wasm         what a page loads first, without automata and without the techniques that read a graph
#   tokeru-whole.wasm   with them, for puzzles and questions that need some
#
# They are the same on every platform and for every Python, so a build that finds them made from these very sources takes
# them instead of compiling: build/wasm/DIGEST/, where DIGEST is of the sources, tables and this file.

file(GLOB_RECURSE WASM_SOURCES CONFIGURE_DEPENDS kernel/*.h kernel/*.cpp)
list(FILTER WASM_SOURCES EXCLUDE REGEX "/kernel/(python|lanes|minimal|canonical)/")
list(APPEND WASM_SOURCES ${BORDER_SOURCES})
list(SORT WASM_SOURCES)
set(said)
foreach(source ${WASM_SOURCES} ${CMAKE_CURRENT_LIST_FILE})
  file(SHA256 ${source} digest)
  string(APPEND said ${digest})
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${WASM_SOURCES})
string(SHA256 said "${said}")
string(SUBSTRING ${said} 0 16 said)
set(WASM ${CMAKE_SOURCE_DIR}/build/wasm/${said})
install(FILES ${WASM}/tokeru.wasm ${WASM}/tokeru-whole.wasm DESTINATION tokeru)
if(EXISTS ${WASM}/tokeru.wasm AND EXISTS ${WASM}/tokeru-whole.wasm)
  return()
endif()

set(ZIG ${CMAKE_COMMAND} -E env
    ZIG_GLOBAL_CACHE_DIR=${CMAKE_BINARY_DIR}/zig ZIG_LOCAL_CACHE_DIR=${CMAKE_BINARY_DIR}/zig
    ${Python_EXECUTABLE} -m ziglang c++)
# What fails in the standard library traps, without words: nobody could read them.
set(WASM_FLAGS -target wasm32-wasi -msimd128 -mbulk-memory -std=c++20 -Os -flto -fno-exceptions -fno-rtti -fno-threadsafe-statics
    -I${BORDER_FOLDER} -DTOKERU_FREESTANDING -DTOKERU_LARGEST_BOARD=16 "-D_LIBCPP_VERBOSE_ABORT(...)=__builtin_trap()")
# The first has to be small: 61 KB with gzip, half as much again at -O3; -flto is worth 2 KB, and what
# follows -Oz another 0.7 KB. zig takes -Oz for -Os, hence the other way to say it. The inner loops of the search are worth
# 0.2 KB more: without, puzzles take half as long again.
set(SMALLEST -Xclang -Oz -fno-unroll-loops -mno-simd128 -mllvm -inline-threshold=0)
set(INNER_LOOPS search propagate)

set(NOT_FIRST automata layers ways logic-lines logic-graphs)

foreach(source ${KERNEL} kernel/wasm.cpp kernel/freestanding.cpp kernel/first.cpp)
  string(REGEX REPLACE "^kernel/|\\.cpp$" "" name ${source})
  string(REPLACE "/" "-" name ${name})
  set(object ${CMAKE_BINARY_DIR}/wasm/${name}.o)
  set(extra)
  if(NOT name IN_LIST INNER_LOOPS)
    list(APPEND extra ${SMALLEST})
  endif()
  # freestanding.cpp defines memcpy itself, which must not be compiled into a call of memcpy.
  if(name STREQUAL "freestanding")
    list(APPEND extra -fno-builtin)
  endif()
  add_custom_command(
    OUTPUT ${object}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/wasm
    COMMAND ${ZIG} ${WASM_FLAGS} ${extra} -MD -MF ${object}.d -c ${CMAKE_SOURCE_DIR}/${source} -o ${object}
    DEPENDS ${CMAKE_SOURCE_DIR}/${source} ${BORDER_HEADER}
    DEPFILE ${object}.d
    VERBATIM)
  if(NOT name IN_LIST NOT_FIRST)
    list(APPEND FIRST_OBJECTS ${object})
  endif()
  if(NOT name STREQUAL "first")
    list(APPEND WHOLE_OBJECTS ${object})
  endif()
endforeach()

function(link_wasm name)
  add_custom_command(
    OUTPUT ${WASM}/${name}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${WASM}
    COMMAND ${ZIG} -target wasm32-freestanding -nostdlib -flto -Wl,--no-entry -s ${ARGN} -o ${CMAKE_BINARY_DIR}/${name}
    COMMAND ${CMAKE_COMMAND} -E rename ${CMAKE_BINARY_DIR}/${name} ${WASM}/${name}
    DEPENDS ${ARGN}
    VERBATIM)
endfunction()

link_wasm(tokeru.wasm ${FIRST_OBJECTS})
link_wasm(tokeru-whole.wasm ${WHOLE_OBJECTS})
add_custom_target(wasm ALL DEPENDS ${WASM}/tokeru.wasm ${WASM}/tokeru-whole.wasm)
