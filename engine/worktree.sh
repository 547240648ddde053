# The patched sources as a git repository, to work on the patches. To be sourced after
# engine/fetch.sh.
# shellcheck shell=bash

# engine_git FOLDER WORD...
engine_git() {
  git -C "$1" -c user.name=engine -c user.email=engine@localhost -c core.autocrlf=false "${@:2}"
}

# commit_all FOLDER MESSAGE
commit_all() {
  # -f: what git should not see in WebKit's own tree is a matter of that one.
  engine_git "$1" add -f -A
  engine_git "$1" commit --quiet --cleanup=verbatim -m "$2"
}

# The name of a patch without its number, and the reason that stands on top of it.
patch_name() { basename "$1" .patch | sed 's/^[0-9]*-//'; }
patch_reason() { sed '/^\(diff --git\|--- \)/,$d' "$1"; }

# unpack_for_work FOLDER: one commit for each patch. One that does not fit, as it happens with
# another release, is merged as far as it goes, with marks where it does not.
unpack_for_work() {
  local folder=$1 file
  [[ ! -e $folder ]] || die "$folder is already there"
  fetch_archive "$(archive_path)"
  unpack_engine "$(archive_path)" "$folder"
  engine_git "$folder" init --quiet
  commit_all "$folder" "WebKitGTK $engine_version"
  engine_git "$folder" tag pristine
  for file in "$engine"/patches/*.patch; do
    [[ -e $file ]] || continue
    patch -d "$folder" -p1 --batch --forward --quiet --merge --no-backup-if-mismatch <"$file" >&2 ||
      say "$(basename "$file") does not fit: look for <<<<<<< in $folder"
    if [[ -z $(engine_git "$folder" status --porcelain) ]]; then
      say "$(basename "$file") is part of this release: it goes"
      continue
    fi
    commit_all "$folder" "$(patch_name "$file")"$'\n\n'"$(patch_reason "$file")"
  done
}

# refresh_patches FOLDER: the other way round.
refresh_patches() {
  local folder=$1 commit number=0 file
  engine_git "$folder" rev-parse --quiet --verify pristine >/dev/null ||
    die "$folder was not made by engine/build --unpack"
  [[ -z $(engine_git "$folder" status --porcelain) ]] || die "$folder has changes without a commit"
  ! engine_git "$folder" grep -q '^<<<<<<<' || die "there are conflicts left in $folder"
  rm -f "$engine"/patches/*.patch
  while IFS= read -r commit; do
    number=$((number + 1))
    file=$engine/patches/$(printf '%04d' $number)-$(engine_git "$folder" log -1 --format=%s "$commit").patch
    {
      engine_git "$folder" log -1 --format=%b "$commit"
      engine_git "$folder" show --format= --no-color --no-ext-diff --full-index "$commit"
    } >"$file"
  done < <(engine_git "$folder" rev-list --reverse pristine..HEAD)
  say "wrote $number patches"
}
