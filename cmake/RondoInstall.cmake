# What `cmake --install` ships: headers as <rondo/...>, both libraries, a CMake package, a
# pkg-config file and the command. The installed tree may be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/rondo)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/rondo TYPE INCLUDE
  FILES_MATCHING PATTERN "*.h"
  PATTERN "*_test*.h" EXCLUDE
  PATTERN "CMakeFiles" EXCLUDE)

install(TARGETS rondo_static rondo_shared EXPORT rondo
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT rondo NAMESPACE rondo:: FILE rondo-targets.cmake DESTINATION ${package_folder})

configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/rondo-config.cmake.in ${PROJECT_BINARY_DIR}/rondo-config.cmake
  INSTALL_DESTINATION ${package_folder}
  NO_SET_AND_CHECK_MACRO)
# Before 1.0 each minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/rondo-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/rondo-config.cmake ${PROJECT_BINARY_DIR}/rondo-config-version.cmake
  DESTINATION ${package_folder})

# The prefix is found from where the file lies, unless a folder was given as an absolute path.
set(pkgconfig_folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH up_to_prefix /prefix/${pkgconfig_folder} /prefix)
string(REGEX REPLACE "/$" "" up_to_prefix ${up_to_prefix})
cmake_path(IS_ABSOLUTE CMAKE_INSTALL_LIBDIR libdir_is_absolute)
if(libdir_is_absolute)
  set(pkgconfig_prefix ${CMAKE_INSTALL_PREFIX})
else()
  set(pkgconfig_prefix "\${pcfiledir}/${up_to_prefix}")
endif()
foreach(kind INCLUDEDIR LIBDIR)
  set(pkgconfig_${kind} ${CMAKE_INSTALL_${kind}})
  cmake_path(ABSOLUTE_PATH pkgconfig_${kind} BASE_DIRECTORY "\${prefix}")
endforeach()
configure_file(${PROJECT_SOURCE_DIR}/cmake/rondo.pc.in ${PROJECT_BINARY_DIR}/rondo.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/rondo.pc DESTINATION ${pkgconfig_folder})

# The command, with what it opens at run time where it looks for it.
if(RONDO_BUILD_RUNTIME)
  install(TARGETS rondo_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(TARGETS rondo_crypto rondo_http2 rondo_napi rondo_sqlite rondo_zlib
    LIBRARY DESTINATION lib/rondo)
endif()

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md TYPE DOC)
