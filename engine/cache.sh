# Which engine this tree wants, and where it is. To be sourced after scripts/common.sh.
# shellcheck shell=bash

engine=${root:?comes from scripts/common.sh}/engine
# shellcheck source=version
. "$engine/version"
engine_cache=${RONDO_ENGINE_CACHE:-${XDG_CACHE_HOME:-${HOME:?has no value}/.cache}/rondo}/engine

hash_of() { sha256sum | cut -d ' ' -f 1; }

# Names and texts of our patches.
patches_hash() {
  (
    shopt -s nullglob
    cd "$engine/patches" || exit
    patches=(*.patch)
    ((${#patches[@]} == 0)) || sha256sum "${patches[@]}"
  ) | hash_of
}

# release_field VERSION FIELD: of the table in engine/version.
release_field() {
  printf '%s\n' "${engine_releases[@]}" | awk -v v="$1" -v f="$2" '$1 == v { print $f }'
}

# Everything that the engine is a function of, one per line. It is kept with the engine.
expected_manifest() {
  local compiler icu
  compiler=$(clang++-19 -dumpversion 2>/dev/null) || compiler='not installed'
  icu=$(sed -n 's/^#define U_ICU_VERSION "\(.*\)".*/\1/p' /usr/include/unicode/uvernum.h \
    2>/dev/null) || icu='not installed'
  printf '%s %s\n' \
    version "$engine_version" \
    source "$(release_field "$engine_version" 2)" \
    patches "$(patches_hash)" \
    recipe "$(cat "$engine/recipe.sh" "$engine/install.sh" | hash_of)" \
    compiler "clang $compiler" \
    icu "$icu" \
    architecture "$(uname -m)"
}

# The folder of the engine with a manifest, which is there only when it is complete.
engine_folder() {
  local key
  key=$(hash_of <<<"$1")
  printf '%s/%s-%s\n' "$engine_cache" "$(sed -n 's/^version //p' <<<"$1")" "${key:0:16}"
}

is_engine() { [[ -e $1/manifest && -e $1/lib/libengine.a ]]; }

# check_manifest FOUND WANTED WHAT: ends, naming what differs.
check_manifest() {
  [[ $1 != "$2" ]] || return 0
  local differences
  differences=$(diff <(sort <<<"$1") <(sort <<<"$2") |
    sed -n -e 's/^< /  it has:      /p' -e 's/^> /  this wants:  /p' | sort -s -k 3,3) || true
  die "$3 is another engine than the one that this tree wants:" "$differences"
}

# take_engine ARCHIVE-OR-FOLDER MANIFEST: into the cache, if it is the one that is wanted.
take_engine() {
  local from=$1 wanted=$2 found folder partial
  folder=$(engine_folder "$wanted")
  partial=$(mktemp -d "$engine_cache/taken.XXXXXX")
  # shellcheck disable=SC2064  # As it is now.
  trap "rm -rf '$partial'" EXIT
  if [[ -d $from ]]; then
    found=$(cat "$from/manifest") || die "$from holds no engine: it has no manifest"
    check_manifest "$found" "$wanted" "$from"
    cp -r "$from/." "$partial"
  else
    [[ -e $from ]] || die "$from, which should hold an engine, is not there"
    [[ $from != *.zst ]] || need_packages zstd:zstd
    # The manifest is the archive's first file.
    found=$(tar -xf "$from" -O --occurrence=1 manifest 2>/dev/null) ||
      die "$from holds no engine: it is no archive that engine/pack made"
    check_manifest "$found" "$wanted" "$from"
    tar -xf "$from" -C "$partial" --no-same-owner --no-same-permissions ||
      die "$from could not be unpacked"
  fi
  is_engine "$partial" || die "$from is not complete"
  chmod 755 "$partial"
  [[ -e $folder ]] || mv -T "$partial" "$folder"
  rm -rf "$partial"
  trap - EXIT
  say "took the engine from $from"
}
