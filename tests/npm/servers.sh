# Databases for the programs of this folder, in temporary folders and on free ports of loopback.
# To be sourced by bash, after scripts/common.sh.
# shellcheck shell=bash

: "${root:?scripts/common.sh must be sourced first}"
server_folder=''
server_pids=()
postgres_programs=''
postgres_package=''

# Debian's packages of the servers would also start them as services and keep them running.
# redis-tools holds the server's program, without the service; that of PostgreSQL is fetched into
# the build folder and not installed.
need_servers() {
  need_packages redis-tools:redis-check-rdb
  if ! postgres_programs=$(find_postgres /usr/lib/postgresql); then
    need_packages postgresql-client-15:psql libldap-2.5-0:/usr/share/doc/libldap-2.5-0 \
      libxml2:/usr/share/doc/libxml2
    fetch_postgres
  fi
}

# find_postgres FOLDER: where its programs are, if they can be run.
find_postgres() {
  local programs
  for programs in "$1"/*/bin; do
    if as_nobody "$programs/postgres" --version >/dev/null 2>&1 && [[ -x $programs/initdb ]]; then
      printf '%s\n' "$programs"
      return
    fi
  done
  return 1
}

fetch_postgres() {
  postgres_package=$root/build/postgresql/postgresql-15.deb
  [[ ! -e $postgres_package ]] || return 0
  say "fetching postgresql-15"
  mkdir -p "$root/build/postgresql"
  (cd "$root/build/postgresql" && apt-get download -qq postgresql-15 &&
    mv postgresql-15_*.deb postgresql-15.deb) >&2 || die "postgresql-15 could not be fetched"
}

# Beside the data, where the user that runs it can read it.
unpack_postgres() {
  dpkg-deb -x "$postgres_package" "$server_folder/program"
  chmod -R go+rX "$server_folder/program"
  postgres_programs=$(find_postgres "$server_folder/program/usr/lib/postgresql") ||
    die "postgres cannot be run from $server_folder"
}

# PostgreSQL refuses to run as root.
as_nobody() {
  if (($(id -u) == 0)); then
    setpriv --reuid=nobody --regid=nogroup --clear-groups -- "$@"
  else
    "$@"
  fi
}

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# wait_until PID COMMAND...: until the command works, as long as the process runs.
wait_until() {
  local pid=$1 tries
  shift
  for ((tries = 0; tries < 400; tries++)); do
    "$@" >/dev/null 2>&1 && return
    kill -0 "$pid" 2>/dev/null || return 1
    sleep 0.05
  done
  return 1
}

# start_server START: calls START PORT, which starts $!, until a port was really free.
start_server() {
  local tries
  for tries in 1 2 3 4 5; do
    "$1" "$(free_port)" && return
  done
  cat "$server_folder"/*.log >&2
  die "$1 did not work after $tries attempts"
}

start_redis() {
  export REDIS_PORT=$1
  # The program behaves as the server by the name that it is called.
  (exec -a redis-server redis-check-rdb --bind 127.0.0.1 --port "$1" --save '' --appendonly no \
    --dir "$server_folder") >"$server_folder/redis.log" 2>&1 &
  server_pids+=($!)
  wait_until $! redis-cli -h 127.0.0.1 -p "$1" ping
}

make_cluster() {
  printf 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n' >"$server_folder/hba"
  as_nobody "$postgres_programs/initdb" --pgdata="$server_folder/postgres" --username=tester \
    --auth=trust --encoding=UTF8 --locale=C --no-sync >"$server_folder/initdb.log" 2>&1 ||
    { cat "$server_folder/initdb.log" >&2; die "initdb failed"; }
}

start_postgres() {
  export PGPORT=$1 PGHOST=$server_folder
  as_nobody "$postgres_programs/postgres" -D "$server_folder/postgres" -p "$1" \
    -k "$server_folder" -c listen_addresses=127.0.0.1 -c fsync=off -c hba_file="$server_folder/hba" \
    -c timezone=UTC -c shared_buffers=16MB >"$server_folder/postgres.log" 2>&1 &
  server_pids+=($!)
  wait_until $! psql --username=tester --dbname=postgres --command='select 1'
}

start_servers() {
  server_folder=$(mktemp -d)
  trap stop_servers EXIT
  chmod 777 "$server_folder"
  [[ -n $postgres_programs ]] || unpack_postgres
  start_server start_redis
  make_cluster
  start_server start_postgres
  psql --quiet --username=tester --dbname=postgres \
    --command="create role secret login password 'pass wörd'"
}

# PostgreSQL ends at once, without a last checkpoint, on SIGQUIT.
stop_servers() {
  local pid
  for pid in "${server_pids[@]}"; do
    kill -QUIT "$pid" 2>/dev/null || true
    kill -TERM "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  rm -rf "$server_folder"
}
