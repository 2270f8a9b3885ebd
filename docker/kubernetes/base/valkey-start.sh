#!/bin/sh
# Starts a server of Valkey, or with `sentinel` the Sentinel beside it, as one of those that SERVERS names. Whoever is not sure that it may be the
# primary is not: an empty disk that came up first would have the others throw away what they hold.
# Reads SELF, SERVERS, PASSWORD_FILE, MAXMEMORY; DATA_DIR, PORT, SENTINEL_PORT, BIND, DOWN_AFTER_MS and FAILOVER_MS where they are not the usual ones.
set -eu

data=${DATA_DIR:-/data}
port=${PORT:-6379}
sentinel_port=${SENTINEL_PORT:-26379}
program=$(command -v valkey-server || command -v redis-server)
client=$(command -v valkey-cli || command -v redis-cli)
REDISCLI_AUTH=$(cat "$PASSWORD_FILE")
export REDISCLI_AUTH

others() { for server in $SERVERS; do [ "$server" = "$SELF" ] || echo "$server"; done; }
first() { echo "${SERVERS%% *}"; }
ask() { timeout 2 "$client" -h "$1" -p "$2" --no-auth-warning "$3" "$4" ${5:-} 2>/dev/null || true; }

# The primary by the Sentinel that knows of the latest promotion; nothing where none answers. The one beside us has no more to say than the others.
primary_by_sentinels() {
  for server in $(others); do
    ask "$server" "$sentinel_port" sentinel master votes | awk '
      key == "ip" { ip = $0 } key == "config-epoch" { epoch = $0 } { key = (NR % 2) ? $0 : "" }
      END { if (ip != "" && epoch != "") print epoch, ip }'
  done | sort -rn | head -n 1 | cut -d ' ' -f 2
}

# Whether every other server answers and holds nothing: so it is at the first start of all.
others_are_empty() {
  for server in $(others); do
    ask "$server" "$port" info keyspace | grep -q '^# Keyspace' || return 1
    ask "$server" "$port" info keyspace | grep -q '^db' && return 1
  done
  return 0
}

is_empty() { [ ! -s "$data/appendonlydir/appendonly.aof.manifest" ]; }

# As this server was last told: a Sentinel that has it follow another writes that into the file it was started with.
last_primary() {
  if [ ! -s "$data/server.conf" ]; then
    first
    return
  fi
  followed=$(sed -n 's/^replicaof "\{0,1\}\([^ "]*\).*/\1/p' "$data/server.conf")
  echo "${followed:-$SELF}"
}

# Whom to follow; nobody where this one is the primary. Does not return before that is certain.
find_primary() {
  while :; do
    primary=$(primary_by_sentinels)
    [ -n "$primary" ] || primary=$(last_primary)
    if [ "$primary" != "$SELF" ] || ! is_empty || others_are_empty; then
      break
    fi
    echo "this disk is empty and others are not, or cannot be asked: waiting for another one to be promoted" >&2
    sleep 1
  done
  [ "$primary" = "$SELF" ] || echo "$primary"
}

if [ "${1:-server}" = sentinel ]; then
  # What it has learnt is in this file, which it writes itself.
  file=$data/sentinel.conf
  if [ ! -s "$file" ]; then
    primary=$(primary_by_sentinels)
    (
      umask 077
      cat > "$file" <<END
port $sentinel_port
bind ${BIND:-* -::*}
dir /tmp
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $SELF
sentinel announce-port $sentinel_port
requirepass $REDISCLI_AUTH
sentinel sentinel-pass $REDISCLI_AUTH
sentinel monitor votes ${primary:-$(first)} $port 2
sentinel auth-pass votes $REDISCLI_AUTH
sentinel down-after-milliseconds votes ${DOWN_AFTER_MS:-5000}
sentinel failover-timeout votes ${FAILOVER_MS:-15000}
sentinel parallel-syncs votes 1
END
    )
  fi
  exec "$program" "$file" --sentinel
fi

primary=$(find_primary)
(
  umask 077
  cat > "$data/server.conf" <<END
port $port
bind ${BIND:-* -::*}
dir $data
requirepass $REDISCLI_AUTH
masterauth $REDISCLI_AUTH
appendonly yes
appendfsync always
no-appendfsync-on-rewrite no
save ""
maxmemory $MAXMEMORY
maxmemory-policy noeviction
min-replicas-to-write 1
min-replicas-max-lag 10
repl-diskless-sync-delay 0
replica-announce-ip $SELF
replica-announce-port $port
${primary:+replicaof $primary $port}
END
)
exec "$program" "$data/server.conf"
