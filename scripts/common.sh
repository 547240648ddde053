# What ./run, ./test and the other commands share. To be sourced by bash; $root is the project.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=$(nproc)

# Everything we say ourselves goes to stderr: stdout belongs to the program that is run.
if [[ -t 2 ]]; then
  bold=$'\e[1m' plain=$'\e[0m'
else
  bold='' plain=''
fi

say() { printf '%s\n' "$bold$*$plain" >&2; }

die() {
  say "${0##*/}: $1"
  shift
  (($# == 0)) || printf '%s\n' "$@" >&2
  exit 1
}

# refuse_word KIND WORD CHOICE...: ends with status 2 and, if there is one, the nearest choice.
refuse_word() {
  local kind=$1 word=$2 nearest
  shift 2
  nearest=$(nearest_word "$word" "$@")
  say "${0##*/}: no such $kind: $word${nearest:+ (did you mean $nearest?)}"
  exit 2
}

# nearest_word WORD CHOICE...: prints the choice that takes the fewest edits, if it takes few.
nearest_word() {
  printf '%s\n' "$@" | awk '
    NR == 1 { word = $0; fewest = 4; next }
    {
      edits = index($0, word) == 1 ? 0 : distance(word, $0)
      if (edits < fewest && edits < length($0)) { fewest = edits; nearest = $0 }
    }
    END { if (nearest != "") print nearest }

    function distance(a, b,    i, j, row, diagonal, above, best) {
      for (j = 0; j <= length(b); j++) row[j] = j
      for (i = 1; i <= length(a); i++) {
        diagonal = row[0]
        row[0] = i
        for (j = 1; j <= length(b); j++) {
          above = row[j]
          best = diagonal + (substr(a, i, 1) != substr(b, j, 1))
          if (above + 1 < best) best = above + 1
          if (row[j - 1] + 1 < best) best = row[j - 1] + 1
          row[j] = best
          diagonal = above
        }
      }
      return row[length(b)]
    }'
}

# ---- Packages --------------------------------------------------------------------------------

# PACKAGE:PROBE. The probe is a command that the package brings, .NAME for a library that
# pkg-config must know, or the path of a file for what it does not know. Tools that came from
# elsewhere than Debian count as well.
# shellcheck disable=SC2034  # Those who source this file use them.
loop_packages=(g++:g++ cmake:cmake ninja-build:ninja pkgconf:pkg-config libc-ares-dev:.libcares)
# What the engine is linked by; to build it takes more.
engine_user_packages=(clang-19:clang++-19 lld-19:ld.lld-19 libicu-dev:/usr/include/unicode/uvernum.h)
# shellcheck disable=SC2034
build_packages=("${loop_packages[@]}" "${engine_user_packages[@]}"
  libssl-dev:.libssl libgtest-dev:.gtest node-llhttp:/usr/share/llhttp/llhttp.c
  zlib1g-dev:.zlib libdeflate-dev:.libdeflate libnghttp2-dev:.libnghttp2
  libbrotli-dev:.libbrotlienc libzstd-dev:.libzstd libsqlite3-dev:.sqlite3 npm:npm)
# shellcheck disable=SC2034
engine_packages=("${engine_user_packages[@]}" llvm-19:llvm-ar-19 cmake:cmake ninja-build:ninja
  gperf:gperf unifdef:unifdef ruby:ruby perl:perl python3:python3 xz-utils:xz patch:patch)
# shellcheck disable=SC2034
lint_packages=(clang-format-19:clang-format-19 clang-tidy-19:clang-tidy-19 python3:python3
  shellcheck:shellcheck)

# need_packages PACKAGE:PROBE...: installs those that are missing; does nothing if none is.
need_packages() {
  local -a missing=()
  local entry
  for entry in "$@"; do
    is_present "${entry#*:}" || missing+=("${entry%%:*}")
  done
  ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
}

is_present() {
  case $1 in
    /*) [[ -e $1 ]] ;;
    .*) command -v pkg-config >/dev/null && pkg-config --exists "${1#.}" ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

install_packages() {
  local -a become_root=()
  local by_hand="apt-get update && apt-get install $*"
  command -v apt-get >/dev/null ||
    die "these Debian packages, or what they hold, are missing: $*"
  if (($(id -u) != 0)); then
    command -v sudo >/dev/null ||
      die "these packages are missing: $*" "Ask an administrator to run, as root:" "  $by_hand"
    become_root=(sudo)
  fi
  say "installing $*"
  # An index that cannot be refreshed may still be good enough, so its failure alone is no end.
  "${become_root[@]}" apt-get update -qq >&2 || say "the package index could not be refreshed"
  "${become_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
    --no-install-recommends -o DPkg::Lock::Timeout=120 "$@" >&2 ||
    die "the packages could not be installed. Run, as root:" "  $by_hand"
}

# ---- Building --------------------------------------------------------------------------------
# Callers may test the status of these, which turns off "set -e" inside: hence each "|| return".

build_folder() { printf '%s\n' "$root/build/$1"; }

# need_engine PRESET: makes the JavaScript engine, if the preset's build needs it, has not been given
# another one, and it is not there.
need_engine() {
  [[ $1 == release || $1 == debug ]] || return 0
  ! grep -qs '^RONDO_ENGINE_DIR:[A-Z]*=.' "$(build_folder "$1")/CMakeCache.txt" || return 0
  "$root/engine/build"
}

# configure PRESET: only if that was not done yet; ninja itself notices changed CMake files.
configure() {
  local folder
  folder=$(build_folder "$1")
  need_engine "$1" || return
  if ! grep -qxsF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    # Nothing there, or the folder was made elsewhere and moved or copied, which it cannot bear.
    say "configuring $1"
    (cd "$root" && cmake --log-level=NOTICE --fresh --preset "$1") >&2 || return
  elif [[ ! $folder/build.ninja -nt $root/CMakePresets.json ]]; then
    # Afresh, for the compiler may be another one.
    say "configuring $1 again"
    (cd "$root" && cmake --log-level=NOTICE --fresh --preset "$1") >&2 || return
  fi
}

# build PRESET [TARGET...]: says nothing if there is nothing to do.
build() {
  local preset=$1 folder
  folder=$(build_folder "$1")
  shift
  configure "$preset" || return
  if [[ $(ninja -C "$folder" -n "$@") != *'no work to do'* ]]; then
    say "building $preset"
    ninja -C "$folder" -j "$jobs" "$@" >&2 || return
  fi
}
