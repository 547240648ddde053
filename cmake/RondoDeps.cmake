# The npm packages that are part of Rondo's JavaScript (deps/package.json), each bundled into
# one file.
#
#   rondo_deps        the target that makes them
#   RONDO_DEPS_DIR    the folder that holds NAME.js for the builtin module internal/deps/NAME
#   RONDO_DEPS_FILES  these files

set(RONDO_DEPS_DIR ${CMAKE_BINARY_DIR}/deps)

file(GLOB rondo_deps_entries CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/deps/entries/*.js)
file(GLOB rondo_deps_stand_ins CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/deps/stand_ins/*.js)

set(RONDO_DEPS_FILES)
foreach(entry IN LISTS rondo_deps_entries)
  cmake_path(GET entry FILENAME name)
  list(APPEND RONDO_DEPS_FILES ${RONDO_DEPS_DIR}/${name})
endforeach()

add_custom_command(
  OUTPUT ${RONDO_DEPS_FILES}
  BYPRODUCTS ${RONDO_DEPS_DIR}/LICENSES.txt
  COMMAND ${PROJECT_SOURCE_DIR}/scripts/bundle_deps ${RONDO_DEPS_DIR}
  DEPENDS
    ${PROJECT_SOURCE_DIR}/scripts/bundle_deps
    ${PROJECT_SOURCE_DIR}/deps/bundle.mjs
    ${PROJECT_SOURCE_DIR}/deps/edits.mjs
    ${PROJECT_SOURCE_DIR}/deps/package.json
    ${PROJECT_SOURCE_DIR}/deps/package-lock.json
    ${rondo_deps_entries}
    ${rondo_deps_stand_ins}
  COMMENT "Bundling the npm packages"
  VERBATIM)
add_custom_target(rondo_deps DEPENDS ${RONDO_DEPS_FILES})
