# How the engine is configured and compiled. To be sourced; a change here makes another engine, for
# the text of this file is part of the name that the engine has in the cache.
# shellcheck shell=bash

# Only what is linked: no shell, no tests. The objects of JavaScriptCoreJIT are not in the archive
# of JavaScriptCore, so that they have to be asked for.
# shellcheck disable=SC2034  # engine/build uses them.
engine_targets=(JavaScriptCore JavaScriptCoreJIT WTF bmalloc)

# What is needed of the release's archive, a fifth of it, and what cmake insists on though
# nothing is built there: the tests, which stay out.
# shellcheck disable=SC2034
engine_sources=(CMakeLists.txt Source/CMakeLists.txt Source/cmake Source/JavaScriptCore Source/WTF
  Source/bmalloc)
# shellcheck disable=SC2034
engine_empty_folders=(Tools Source/ThirdParty/gtest)

# configure_engine SOURCE BUILD
configure_engine() {
  local source=$1 build=$2
  # No path of this machine in the objects: a build elsewhere gives the same ones.
  local flags="-fstack-protector-strong -D_FORTIFY_SOURCE=2"
  flags+=" -ffile-prefix-map=$source=engine -ffile-prefix-map=$build=engine-build"
  # We tell it when the time zone changes. Otherwise it looks each time that script is called, and
  # forgets what it knows of dates.
  flags+=" -DUSE_TIME_ZONE_CHANGE_NOTIFICATIONS=1"
  # Header maps want a tool that the archive lacks. The remote inspector is WebKit's own protocol
  # between processes; we reach the inspector from within.
  env -u CPPFLAGS -u LDFLAGS CC=clang-19 CXX=clang++-19 CFLAGS="$flags" CXXFLAGS="$flags" \
    cmake -G Ninja -S "$source" -B "$build" \
    -D PORT=JSCOnly \
    -D CMAKE_BUILD_TYPE=Release \
    -D CMAKE_EXPORT_COMPILE_COMMANDS=ON \
    -D ENABLE_STATIC_JSC=ON \
    -D ENABLE_REMOTE_INSPECTOR=OFF \
    -D ENABLE_API_TESTS=OFF \
    -D DEVELOPER_MODE=OFF \
    -D USE_HEADER_MAPS=OFF \
    -D USE_SYSTEM_UNIFDEF=ON
}
