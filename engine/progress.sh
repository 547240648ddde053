# Says how far a build is. To be sourced after scripts/common.sh.
# shellcheck shell=bash

# What a step costs, in fifths of a second on one core: files of JavaScriptCore are bundles of eight
# and take 8 seconds each, while the 1,300 steps that copy a header or generate a file are free.
cost_of_step() {
  case $1 in
    *'Building '*/JavaScriptCore*.dir/*) cost=40 ;;
    *'Building '*/WTF.dir/*) cost=4 ;;
    *'Building '*/bmalloc.dir/*) cost=1 ;;
    *'Building '*) cost=15 ;;
    *) cost=0 ;;
  esac
}

minutes() {
  if (($1 < 90)); then echo "$1 s"; else echo "$((($1 + 30) / 60)) min"; fi
}

# Nothing in the first seconds, which say too little.
time_left() {
  local done_cost=$1 total_cost=$2 elapsed=$3
  ((done_cost > 0 && elapsed >= 20)) || return 0
  echo ", about $(minutes $((elapsed * (total_cost - done_cost) / done_cost))) left"
}

# show_progress TOTAL_COST: reads what ninja says. One line that changes on a terminal; elsewhere
# a line each tenth, or half a minute.
show_progress() {
  local total=$1 done_cost=0 percent=0 last_percent=0 last_time=0 cost line text
  local start=$SECONDS elapsed=0
  while IFS= read -r line; do
    [[ $line == '['* ]] || continue
    cost_of_step "$line"
    done_cost=$((done_cost + cost))
    elapsed=$((SECONDS - start))
    percent=$((total > 0 ? done_cost * 100 / total : 0))
    text="engine: $percent%, $(minutes $elapsed)$(time_left $done_cost "$total" $elapsed)"
    if [[ -t 2 ]]; then
      printf '\r\e[K%s' "$text" >&2
    elif ((percent >= last_percent + 10 || elapsed >= last_time + 30)); then
      say "$text"
      last_percent=$percent
      last_time=$elapsed
    fi
  done
  [[ ! -t 2 ]] || printf '\r\e[K' >&2
}

# total_cost BUILD TARGET...: of what ninja still has to do.
total_cost() {
  local total=0 cost line build=$1
  shift
  while IFS= read -r line; do
    cost_of_step "$line"
    total=$((total + cost))
  done < <(ninja -C "$build" -n "$@")
  echo "$total"
}

# ninja_with_progress BUILD LOG JOBS TARGET...
ninja_with_progress() {
  local build=$1 log=$2 jobs_now=$3 total
  shift 3
  total=$(total_cost "$build" "$@")
  nice ninja -C "$build" -j "$jobs_now" "$@" 2>&1 | tee -a "$log" | show_progress "$total"
}
