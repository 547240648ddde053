# What every target of this project is compiled with.
find_program(RONDO_CCACHE ccache)
if(RONDO_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${RONDO_CCACHE})
  set(precompile_by_default OFF)  # ccache does better, and cannot do both.
else()
  set(precompile_by_default ON)
endif()
option(RONDO_PRECOMPILE_HEADERS "Precompile the headers that most files include"
  ${precompile_by_default})

add_library(rondo_compiler INTERFACE)
target_compile_options(rondo_compiler INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
  -Woverloaded-virtual -Wimplicit-fallthrough -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # Not -Wnon-virtual-dtor: g++ finds a protected destructor accessible once a class has friends;
  # -Wall's -Wdelete-non-virtual-dtor catches the real mistake. -Wrestrict is wrong in g++ 12 for
  # "literal" + std::string.
  target_compile_options(rondo_compiler INTERFACE -Wno-restrict)
endif()
if(RONDO_SANITIZE)
  # Warnings that the instrumented code makes up are not worth an error there. Not the vptr check:
  # it opens a pipe to look at an object, and takes a process that is out of descriptors, as some
  # tests are on purpose, for one with a broken object.
  target_compile_options(rondo_compiler INTERFACE
    -fsanitize=${RONDO_SANITIZE} -fno-sanitize=vptr -fno-sanitize-recover=all
    -fno-omit-frame-pointer $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(rondo_compiler INTERFACE -fsanitize=${RONDO_SANITIZE})
else()
  # What makes a mistake harder to use. Position-independent programs are these compilers' default.
  # Not -fcf-protection: it counts only where all objects have it, and the engine's have not.
  target_compile_options(rondo_compiler INTERFACE
    -fstack-protector-strong $<$<CONFIG:Release,RelWithDebInfo>:-D_FORTIFY_SOURCE=2>)
  add_link_options(LINKER:-z,relro LINKER:-z,now)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
  # It links the engine in half a second, a quarter of what GNU ld takes.
  string(REGEX MATCH "^[0-9]+" clang_version ${CMAKE_CXX_COMPILER_VERSION})
  find_program(RONDO_LLD NAMES ld.lld-${clang_version} ld.lld)
  mark_as_advanced(RONDO_LLD)
  if(RONDO_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

if(RONDO_PRECOMPILE_HEADERS AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # g++ forgets that what it precompiled came from system headers, and finds faults there.
  target_compile_options(rondo_compiler INTERFACE
    -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()

# rondo_precompile_headers(TARGET [HEADER...]): those of the standard library, and these.
# About half of the time that a file takes to compile goes into them.
function(rondo_precompile_headers target)
  if(RONDO_PRECOMPILE_HEADERS)
    target_precompile_headers(${target} PRIVATE ${ARGN}
      <algorithm> <array> <atomic> <chrono> <cstdint> <expected> <functional> <memory> <mutex>
      <optional> <span> <string> <string_view> <thread> <utility> <vector>)
  endif()
endfunction()
