# The engine, WebKit's JavaScriptCore, as engine/build makes it (see docs/engine.md).
#
#   rondo_engine        for src/js, which calls the engine: its headers and the archive
#   rondo_engine_flags  for all of a program that has the engine, and what it loads: how to compile
#   rondo_icu           ICU, which the engine holds: for those who call it themselves
#   RONDO_ENGINE_DIR    the folder with lib/ and include/: where engine/build puts the engine
#                       that this tree wants, unless another one is given
if(NOT RONDO_ENGINE_DIR)
  execute_process(COMMAND ${PROJECT_SOURCE_DIR}/engine/build --print-path
    OUTPUT_VARIABLE RONDO_ENGINE_DIR OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  # What that path depends on.
  file(GLOB engine_inputs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/patches/*.patch)
  list(APPEND engine_inputs ${PROJECT_SOURCE_DIR}/engine/version
    ${PROJECT_SOURCE_DIR}/engine/recipe.sh ${PROJECT_SOURCE_DIR}/engine/install.sh)
  if(EXISTS /usr/include/unicode/uvernum.h)
    list(APPEND engine_inputs /usr/include/unicode/uvernum.h)
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${engine_inputs})
endif()
set(engine_archive ${RONDO_ENGINE_DIR}/lib/libengine.a)
if(NOT EXISTS ${engine_archive})
  message(FATAL_ERROR "The JavaScript engine is not there yet (${engine_archive}). Run engine/build, "
    "or build without the runtime: -D RONDO_BUILD_RUNTIME=OFF")
endif()

# What `rondo --version --verbose` says of it, and a number that another engine would not have.
file(STRINGS ${RONDO_ENGINE_DIR}/manifest engine_version REGEX "^version ")
string(REPLACE "version " "" RONDO_ENGINE_VERSION "${engine_version}")
file(GLOB engine_patches ${PROJECT_SOURCE_DIR}/engine/patches/*.patch)
list(LENGTH engine_patches engine_patch_count)
string(APPEND RONDO_ENGINE_VERSION ", with ${engine_patch_count} patches")
file(SHA256 ${RONDO_ENGINE_DIR}/manifest engine_hash)
string(SUBSTRING "${engine_hash}" 0 8 engine_hash)
set(RONDO_ENGINE_HASH 0x${engine_hash}U)

# Whoever includes its headers must be compiled as the engine was: layouts depend on it.
file(STRINGS ${RONDO_ENGINE_DIR}/flags engine_flags)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${RONDO_ENGINE_DIR}/flags)
set(engine_definitions ${engine_flags})
list(FILTER engine_definitions INCLUDE REGEX "^-D")
list(TRANSFORM engine_definitions REPLACE "^-D" "")
list(FILTER engine_flags EXCLUDE REGEX "^-D")
add_library(rondo_engine_flags INTERFACE)
target_compile_definitions(rondo_engine_flags INTERFACE ${engine_definitions})
target_compile_options(rondo_engine_flags INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${engine_flags}>")
add_library(rondo_engine INTERFACE)
target_include_directories(rondo_engine SYSTEM INTERFACE ${RONDO_ENGINE_DIR}/include)
# cmakeconfig.h says which parts the engine has. Without any optimisation its inline functions
# call others of which it has no copy.
target_compile_options(rondo_engine INTERFACE
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Debug>>:-O1>
  "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include ${RONDO_ENGINE_DIR}/include/cmakeconfig.h>")

# A start is short enough for the dynamic linker to count: what is linked with the engine, or loaded by
# a program that has it, has relocations packed, and the compiler's libraries inside.
target_link_options(rondo_engine_flags INTERFACE
  LINKER:-z,pack-relative-relocs -static-libstdc++ -static-libgcc)

# Static where it can be: a shared ICU costs more at the start than the engine does.
add_library(rondo_icu INTERFACE)
foreach(part i18n uc data)
  find_library(RONDO_ICU_${part} NAMES libicu${part}.a icu${part} REQUIRED)
  mark_as_advanced(RONDO_ICU_${part})
  target_link_libraries(rondo_icu INTERFACE ${RONDO_ICU_${part}})
endforeach()

# Its allocator exchanges 16 bytes at once.
execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libatomic.a
  OUTPUT_VARIABLE engine_atomic OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT EXISTS "${engine_atomic}")
  set(engine_atomic atomic)
endif()

find_package(Threads REQUIRED)
target_link_libraries(rondo_engine INTERFACE rondo_engine_flags ${engine_archive} rondo_icu
  ${engine_atomic} Threads::Threads ${CMAKE_DL_LIBS})
# Most of the archive's functions are in sections of their own, and many are never called.
target_link_options(rondo_engine INTERFACE LINKER:--gc-sections)
