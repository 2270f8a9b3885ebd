#!/bin/sh
# Starts one of the Valkey servers in SERVERS, or with `sentinel` the Sentinel beside it. A server becomes primary only when that is certainly safe:
# a primary with an empty or old disk would make the others discard their data.
# Reads SELF, SERVERS, PASSWORD_FILE, MAXMEMORY, and optionally DATA_DIR, PORT, SENTINEL_PORT, BIND, DOWN_AFTER_MS and FAILOVER_MS.
set -eu

data=${DATA_DIR:-/data}
port=${PORT:-6379}
sentinel_port=${SENTINEL_PORT:-26379}
here=${BIND:-127.0.0.1}
program=$(command -v valkey-server || command -v redis-server)
client=$(command -v valkey-cli || command -v redis-cli)
REDISCLI_AUTH=$(cat "$PASSWORD_FILE")
export REDISCLI_AUTH

others() { for server in $SERVERS; do [ "$server" = "$SELF" ] || echo "$server"; done; }
first() { echo "${SERVERS%% *}"; }
# Sends a command to host $1, port $2 and prints the answer, or nothing without one.
ask() { (server=$1 port=$2 && shift 2 && timeout 2 "$client" -h "$server" -p "$port" --no-auth-warning "$@" 2> /dev/null) || true; }

# Prints the primary known to the Sentinel with the latest promotion, or nothing. Our own Sentinel knows no more than the others.
primary_by_sentinels() {
  for server in $(others); do
    ask "$server" "$sentinel_port" sentinel master votes | awk '
      key == "ip" { ip = $0 } key == "config-epoch" { epoch = $0 } { key = (NR % 2) ? $0 : "" }
      END { if (ip != "" && epoch > 0) print epoch, ip }'
  done | sort -rn | head -n 1 | cut -d ' ' -f 2
}

# Puts a server's INFO into $info. Fails without an answer, or while the server still reads its file and does not know its data.
hear() {
  info=$(ask "$1" "$port" info default | tr -d '\r')
  has loading:0
}
has() { printf '%s\n' "$info" | grep -q "^$1"; }

# Whether every other server answers and is empty, as at the very first start.
others_are_empty() {
  for server in $(others); do
    hear "$server" || return 1
    has db && return 1
  done
  return 0
}

# Whether this disk never held all of its primary's data. Valkey's own file does not tell: an empty one is created at the start.
is_empty() { [ ! -e "$data/complete" ]; }

# The last known primary: a Sentinel that makes this server follow another has it written to the server's configuration file.
last_primary() {
  if [ ! -s "$data/server.conf" ]; then
    first
    return
  fi
  followed=$(sed -n 's/^replicaof "\{0,1\}\([^ "]*\).*/\1/p' "$data/server.conf")
  echo "${followed:-$SELF}"
}

believed_primary() {
  believed=$(primary_by_sentinels)
  echo "${believed:-$(last_primary)}"
}

# Prints the server to follow, or nothing if this one is the primary. Returns only when that is certain.
find_primary() {
  while :; do
    primary=$(believed_primary)
    if [ "$primary" != "$SELF" ] || ! is_empty || others_are_empty; then
      break
    fi
    echo "this disk is empty and others are not, or cannot be asked: waiting for another one to be promoted" >&2
    sleep 1
  done
  [ "$primary" = "$SELF" ] || echo "$primary"
}

# How many of the primary's seconds this server has seen. The primary counts them in a replicated key.
beats() {
  counted=$(ask "$1" "$port" get valkey-start:beats)
  case $counted in '' | *[!0-9]*) echo 0 ;; *) echo "$counted" ;; esac
}

# Whether every other candidate for primary answers and has seen no more than this server.
has_seen_most() {
  lost=$(believed_primary)
  own=$(beats "$here")
  for server in $(others); do
    [ "$server" = "$lost" ] || { hear "$server" && [ "$(beats "$server")" -le "$own" ]; } || return 1
  done
  return 0
}

# Sentinels compare replicas by what they received since their start, not by what is on their disks. So a replica may not be promoted (priority 0)
# until it has received all of its primary's data and written it; until a rewrite of its file ends, a restart would read the former file.
# If no primary is left, the replica that has seen most may be promoted.
watch() {
  promotable=no
  while kill -0 $$ 2> /dev/null; do
    sleep 1
    hear "$here" || continue
    if has role:master; then
      : > "$data/complete"
      ask "$here" "$port" incr valkey-start:beats > /dev/null
    elif [ $promotable = no ]; then
      if has master_link_status:up && has aof_rewrite_in_progress:0 && has aof_rewrite_scheduled:0 && has aof_last_bgrewrite_status:ok; then
        : > "$data/complete"
      elif is_empty || has master_link_status:up || ! has_seen_most; then
        continue
      fi
      [ "$(ask "$here" "$port" config set replica-priority 100)" != OK ] || promotable=yes
    fi
  done
}

if [ "${1:-server}" = sentinel ]; then
  # The Sentinel itself keeps what it has learnt in this file.
  file=$data/sentinel.conf
  if [ ! -s "$file" ]; then
    primary=$(primary_by_sentinels)
    primary=${primary:-$(first)}
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
sentinel monitor votes $primary $port 2
sentinel auth-pass votes $REDISCLI_AUTH
sentinel down-after-milliseconds votes ${DOWN_AFTER_MS:-5000}
sentinel failover-timeout votes ${FAILOVER_MS:-15000}
sentinel parallel-syncs votes 1
END
      # It would learn of them from the primary, but may have to replace the primary first.
      for server in $SERVERS; do
        [ "$server" = "$primary" ] || echo "sentinel known-replica votes $server $port" >> "$file"
      done
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
replica-priority $([ -z "$primary" ] && echo 100 || echo 0)
${primary:+replicaof $primary $port}
END
)
watch &
exec "$program" "$data/server.conf"
