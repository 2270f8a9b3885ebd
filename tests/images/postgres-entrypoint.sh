#!/bin/sh
# What the image's own entrypoint does of what docker-compose.yml uses: the cluster and its database at the first start, as the account
# postgres, with the password from POSTGRES_PASSWORD or from the file that POSTGRES_PASSWORD_FILE names.
set -eu
[ "${1#-}" = "$1" ] || set -- postgres "$@"
[ "$1" = postgres ] || exec "$@"

if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" && chmod 700 "$PGDATA" && chown -R postgres "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  if [ -n "${POSTGRES_PASSWORD:-}" ] && [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then
    echo 'POSTGRES_PASSWORD and POSTGRES_PASSWORD_FILE are both set' >&2
    exit 1
  fi
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  umask 077
  given=$(mktemp)
  printf '%s\n' "${POSTGRES_PASSWORD:-$(cat "${POSTGRES_PASSWORD_FILE:?a password is needed}")}" >"$given"
  eval "initdb --pgdata=\"\$PGDATA\" --username=\"\$POSTGRES_USER\" --pwfile=\"\$given\" ${POSTGRES_INITDB_ARGS:-}"
  rm "$given"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE \"$POSTGRES_DB\";" | postgres --single -D "$PGDATA" -c exit_on_error=on postgres >/dev/null
fi
exec "$@"
