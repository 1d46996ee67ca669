# tokeru.wasm: the same kernel for the browser, compiled by the zig that PyPI's `ziglang` brings.
# Compiled against wasi's headers, linked without any library: the module imports nothing.
set(ZIG ${CMAKE_COMMAND} -E env
    ZIG_GLOBAL_CACHE_DIR=${CMAKE_BINARY_DIR}/zig ZIG_LOCAL_CACHE_DIR=${CMAKE_BINARY_DIR}/zig
    ${Python_EXECUTABLE} -m ziglang c++)
# What fails in the standard library traps, without words: nobody could read them.
set(WASM_FLAGS -target wasm32-wasi -msimd128 -mbulk-memory -std=c++20 -Os -fno-exceptions -fno-rtti
    -DTOKERU_FREESTANDING -DTOKERU_LARGEST_BOARD=9 "-D_LIBCPP_VERBOSE_ABORT(...)=__builtin_trap()")
# It is what a page loads first, so it has to be small: 82 KB with gzip, 146 KB at -O3. zig takes -Oz for -Os, hence the
# other way to say it. The inner loops of the search are worth 0.2 KB more: without, puzzles take half as long again.
set(SMALLEST -Xclang -Oz)
set(INNER_LOOPS search propagate)

file(GLOB_RECURSE KERNEL_HEADERS CONFIGURE_DEPENDS kernel/*.h)
foreach(source ${KERNEL} kernel/wasm.cpp kernel/freestanding.cpp)
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
    COMMAND ${ZIG} ${WASM_FLAGS} ${extra} -c ${CMAKE_SOURCE_DIR}/${source} -o ${object}
    DEPENDS ${CMAKE_SOURCE_DIR}/${source} ${KERNEL_HEADERS}
    VERBATIM)
  list(APPEND WASM_OBJECTS ${object})
endforeach()

add_custom_command(
  OUTPUT ${CMAKE_BINARY_DIR}/tokeru.wasm
  COMMAND ${ZIG} -target wasm32-freestanding -nostdlib -Wl,--no-entry -s ${WASM_OBJECTS}
          -o ${CMAKE_BINARY_DIR}/tokeru.wasm
  DEPENDS ${WASM_OBJECTS}
  VERBATIM)
add_custom_target(wasm ALL DEPENDS ${CMAKE_BINARY_DIR}/tokeru.wasm)
install(FILES ${CMAKE_BINARY_DIR}/tokeru.wasm DESTINATION tokeru)
