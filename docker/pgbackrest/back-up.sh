#!/bin/sh
# Copies Postgres, as its own account, and says when that was done, for AshendaBackupOld. The argument: full, diff or incr.
# On every machine of Postgres by cron; only the primary's copies (docs/operations/backup.md, To a second).
set -eu
status=${BACKUP_STATUS_DIR:-/var/lib/ashenda-backups}
if [ "$(psql --no-psqlrc --tuples-only --no-align --command='select pg_is_in_recovery()' postgres)" != f ]; then
  # What this machine said as a primary would call for ever.
  rm -f "$status/backup.prom"
  exit 0
fi
pgbackrest --stanza=ashenda --type="$1" backup
echo "backup_finished_timestamp_seconds $(date +%s)" > "$status/backup.prom.new"
mv "$status/backup.prom.new" "$status/backup.prom"
