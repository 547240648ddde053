# Gets the sources of the engine by apt's means, from where this machine gets its packages. To be
# sourced after engine/cache.sh.
#
# Trust: apt checks the signature of a suite's index; the index has the hash of the archive; that
# must be the hash in engine/version, which is what is compared in any case. So it does not matter
# whether the server that sends the archive is trustworthy.
# shellcheck shell=bash

keyring=/usr/share/keyrings/debian-archive-keyring.gpg

# apt with lists of its own, below $1, so that it needs no rights and changes nothing.
private_apt() {
  local folder=$1 program=$2
  shift 2
  # The sandbox is for a user who may not read our cache.
  "$program" -o Dir::Etc::sourcelist="$folder/sources.list" -o Dir::Etc::sourceparts="$folder/none" \
    -o Dir::State::lists="$folder/lists" -o Dir::Cache="$folder/cache" \
    -o APT::Sandbox::User="$(id -un)" -o Acquire::Languages=none -o APT::Get::List-Cleanup=false "$@"
}

# base_addresses LABEL: where this machine gets packages of that label; all, if apt has no index
# yet, and so no labels.
base_addresses() {
  local found
  found=$(apt-get indextargets --format '$(REPO_URI)' "Label: $1" 2>/dev/null | sort -u)
  [[ -n $found ]] || found=$(apt-get indextargets --format '$(REPO_URI)' 2>/dev/null | sort -u)
  [[ -z $found ]] || printf '%s\n' "${found//[[:space:]]/$'\n'}"
}

write_sources_list() {
  local entry label suite base
  for entry in "${engine_suites[@]}"; do
    read -r label suite <<<"$entry"
    while IFS= read -r base; do
      printf 'deb-src [signed-by=%s] %s %s main\n' "$keyring" "$base" "$suite"
    done < <(base_addresses "$label")
  done | sort -u
}

# fetch_indexes FOLDER: the signed lists of sources of the suites in engine/version. A suite that is
# not to be had is no reason to do without the others.
fetch_indexes() {
  mkdir -p "$1"/{none,lists/partial,cache/archives/partial}
  write_sources_list >"$1/sources.list"
  private_apt "$1" apt-get update -qq >"$1/log" 2>&1 || true
}

# listed_archives FOLDER: "VERSION SHA256 BYTES ADDRESS" of each archive of sources that an index
# lists.
listed_archives() {
  local base file
  private_apt "$1" apt-get indextargets --format '$(REPO_URI) $(FILENAME)' 'Created-By: Sources' |
    while read -r base file; do
      private_apt "$1" /usr/lib/apt/apt-helper cat-file "$file" 2>/dev/null |
        awk -v base="$base" '
          /^Package: / { package = $2; sums = 0; hash = "" }
          /^[^ ]/ { sums = $1 == "Checksums-Sha256:" }
          sums && match($3, /^webkit2gtk_.*\.orig\.tar\.xz$/) { hash = $1; size = $2; name = $3 }
          /^Directory: / { folder = $2 }
          /^$/ && package == "webkit2gtk" && hash != "" {
            version = name
            gsub(/^webkit2gtk_|\.orig\.tar\.xz$/, "", version)
            print version, hash, size, base folder "/" name
            hash = ""
          }'
    done
}

# The table of engine/version, as the indexes of today have it.
print_releases() {
  local folder
  folder=$(mktemp -d "$engine_cache/apt.XXXXXX")
  fetch_indexes "$folder"
  listed_archives "$folder" | cut -d ' ' -f 1-3 | sort -Vru | sed 's/.*/  "&"/'
  rm -rf "$folder"
}

# fetch_archive FILE: the sources of engine_version.
fetch_archive() {
  local file=$1 name hash folder addresses listed address
  name=webkit2gtk_$engine_version.orig.tar.xz
  hash=$(release_field "$engine_version" 2)
  [[ -n $hash ]] || die "engine/version has no line for release $engine_version in its table"
  if [[ -e $file ]]; then
    is_archive "$file" "$hash" && return
    say "$file is damaged: getting it again"
    rm -f "$file"
  fi
  command -v apt-get >/dev/null || give_up_fetching "$file" "$hash" "There is no apt here."

  folder=$(mktemp -d "$engine_cache/apt.XXXXXX")
  say "looking for the sources of the engine, $name"
  fetch_indexes "$folder"
  listed=$(listed_archives "$folder" | awk -v v="$engine_version" '$1 == v { print $2, $4 }')
  check_listed "$listed" "$hash"
  addresses=$(
    cut -d ' ' -f 2- <<<"$listed"
    pool_addresses "$name"
  )
  while IFS= read -r address; do
    [[ -n $address ]] || continue
    say "getting $address"
    if private_apt "$folder" /usr/lib/apt/apt-helper download-file "$address" "$file.partial" \
      "SHA256:$hash" >>"$folder/log" 2>&1 && is_archive "$file.partial" "$hash"; then
      mv "$file.partial" "$file"
      rm -rf "$folder"
      return
    fi
    rm -f "$file.partial"
  done < <(awk '!seen[$0]++' <<<"$addresses")
  tail -n 15 "$folder/log" >&2
  rm -rf "$folder"
  give_up_fetching "$file" "$hash" "None of the servers above had it."
}

# An index may not list the release any more, and then what engine/version says is what counts.
check_listed() {
  local listed=$1 hash=$2 other
  other=$(grep -v "^$hash " <<<"$listed" | grep . || true)
  [[ -z $other ]] || die "a signed index has another hash for this release than engine/version:" \
    "  $other" "  $hash (engine/version)"
  if [[ -n $listed ]]; then
    say "the hash in engine/version is that of a signed index"
  else
    say "no signed index lists this release: trusting the hash in engine/version alone"
  fi
}

pool_addresses() {
  local entry label pool base
  for entry in "${engine_pools[@]}"; do
    read -r label pool <<<"$entry"
    while IFS= read -r base; do
      printf '%s%s/%s\n' "$base" "$pool" "$1"
    done < <(base_addresses "$label")
  done
}

is_archive() { sha256sum --status --check <<<"$2  $1"; }

give_up_fetching() {
  die "the sources of the engine could not be had. $3" \
    "From elsewhere, put them here and start again:" "  $1" \
    "They are WebKitGTK's archive of release $engine_version, by the name of" \
    "  webkit2gtk_$engine_version.orig.tar.xz or webkitgtk-$engine_version.tar.xz, with sha256" \
    "  $2"
}

# unpack_engine ARCHIVE FOLDER: what is needed of it, with our patches.
unpack_engine() {
  local archive=$1 folder=$2 name
  rm -rf "$folder"
  mkdir -p "$folder"
  say "unpacking the sources"
  tar -xf "$archive" -C "$folder" --strip-components=1 --no-same-owner \
    "${engine_sources[@]/#/webkitgtk-$engine_version/}" || die "$archive could not be unpacked"
  for name in "${engine_empty_folders[@]}"; do
    mkdir -p "$folder/$name"
    : >"$folder/$name/CMakeLists.txt"
  done
}

# apply_patch FILE FOLDER: wholly or not at all.
apply_patch() {
  local output
  output=$(patch -d "$2" -p1 --batch --forward --dry-run <"$1") ||
    die "${1#"$root"/} does not fit the sources of $engine_version:" "$output"
  patch -d "$2" -p1 --batch --forward --quiet --no-backup-if-mismatch <"$1"
}

patch_engine() {
  local file
  for file in "$engine"/patches/*.patch; do
    [[ -e $file ]] || continue
    apply_patch "$file" "$1"
  done
}
