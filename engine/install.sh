#!/usr/bin/env bash
# Takes what users of the engine need out of a finished build: bash engine/install.sh SOURCE BUILD
# DESTINATION. Part of what engine/build does; a file of its own so that a build that was made by
# hand can be tried (see docs/engine.md).
#
#   DESTINATION/lib/libengine.a    everything that is linked, in one archive
#   DESTINATION/include            JavaScriptCore/..., wtf/..., bmalloc/..., cmakeconfig.h
#   DESTINATION/flags              one per line: what users must be compiled with
#   DESTINATION/licences
set -euo pipefail

# Callers test the status of these functions, which turns off "set -e" inside: hence the "&&".

# The targets whose objects are linked. JavaScriptCoreJIT is part of the library for cmake, but
# not of its archive; those of the shell, of the tests and of the generators are not wanted.
engine_objects='(JavaScriptCore|JavaScriptCoreJIT|LowLevelInterpreterLib|WTF|bmalloc)'

# Those that build.ninja names, not those that lie there: a resumed build may hold others.
list_objects() {
  sed -nE "s#^build ([^ ]*/CMakeFiles/$engine_objects\.dir/[^ :]*\.o): .*#\1#p" "$1/build.ninja" |
    LC_ALL=C sort
}

# One whole archive: those of the build may be thin, which name their members' paths.
install_archive() {
  local build=$1 destination=$2 list archive
  list=$(mktemp)
  archive=$destination/lib/libengine.a
  mkdir -p "$destination/lib"
  list_objects "$build" >"$list"
  [[ -s $list ]] || { echo "no objects are named in $build/build.ninja" >&2 && return 1; }
  rm -f "$archive"
  # q: some objects have the same name. D: no times and no owners. No paths: they differ.
  (cd "$build" && llvm-ar-19 qcsD "$archive" "@$list") &&
    rm -f "$list" &&
    llvm-strip-19 --strip-debug --enable-deterministic-archives "$archive"
}

# copy_headers FOLDER... DESTINATION: all below the folders, flat; what is there stays.
copy_headers() {
  local destination=${*: -1}
  # Without those that only the build itself reads, of several megabytes, and those for a
  # protocol that is left out, whose names are there twice.
  find "${@:1:$#-1}" -name '*.h' \
    ! -name 'LLIntAssembly.h' ! -name 'LLIntDesired*.h' ! -path '*/disassembler/ARM64/*' \
    ! -path '*/inspector/remote/glib/*' ! -path '*/inspector/remote/socket/*' \
    -exec cp -nL --no-preserve=all -t "$destination" {} +
}

install_headers() {
  local source=$1 build=$2 include=$3/include headers
  mkdir -p "$include" || return
  # Links of the build become files.
  for headers in WTF/Headers/wtf bmalloc/{Headers,PrivateHeaders}/bmalloc cmakeconfig.h \
    JavaScriptCore/{Headers,PrivateHeaders}/JavaScriptCore; do
    cp -rL --no-preserve=all "$build/$headers" "$include" || return
  done
  # The private ones include others that are not on the list, and we want some of those.
  copy_headers "$build/JavaScriptCore/DerivedSources" "$source/Source/JavaScriptCore" \
    "$include/JavaScriptCore"
}

# What a unit of JavaScriptCore is compiled with, without what only concerns its making: the
# layout of objects and the text of inline functions depend on it.
install_flags() {
  python3 - "$1/compile_commands.json" >"$2/flags" <<'END' &&
import json
import shlex
import sys

OPTIONS = {"-fno-rtti", "-fno-exceptions", "-fno-strict-aliasing", "-ffp-contract=off"}
NOT_FOR_USERS = {"-DBUILDING_JavaScriptCore", "-DJavaScriptCore_EXPORTS", "-DBUILDING_WEBKIT=1"}

with open(sys.argv[1], encoding="utf-8") as commands:
    unit = next(c for c in json.load(commands) if c["file"].endswith("/JavaScriptCore/jit/JIT.cpp")
                or "/UnifiedSource-runtime-1.cpp" in c["file"])
words = shlex.split(unit["command"])
flags = {w for w in words if w in OPTIONS or w.startswith("-D")} - NOT_FOR_USERS
flags |= {f"-DSTATICALLY_LINKED_WITH_{name}" for name in ("JavaScriptCore", "WTF", "bmalloc")}
# Hardening is a matter of each program.
flags = {f for f in flags if not f.startswith("-D_FORTIFY_SOURCE")}
print("\n".join(sorted(flags)))
END
    grep -qx -e -DNDEBUG "$2/flags"
}

install_licences() {
  local source=$1 destination=$2/licences file
  mkdir -p "$destination" || return
  while IFS= read -r file; do
    cp --no-preserve=all "$file" "$destination/$(tr / - <<<"${file#"$source"/Source/}")" || return
  done < <(find "$source"/Source/{JavaScriptCore,WTF,bmalloc} -iname 'COPYING*' -o -iname 'LICENSE*')
}

# install_engine SOURCE BUILD DESTINATION
install_engine() {
  mkdir -p "$3" &&
    install_headers "$1" "$2" "$3" &&
    install_flags "$2" "$3" &&
    install_licences "$1" "$3" &&
    install_archive "$2" "$3"
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
  install_engine "$(realpath "$1")" "$(realpath "$2")" "$(realpath "$3")"
fi
