#!/bin/sh
# Backs up Postgres and notes the time for AshendaBackupOld; runs as the account postgres. Argument: full, diff or incr.
# Cron runs it on every Postgres machine; only the primary copies (docs/operations/backup.md, To a second).
set -eu
status=${BACKUP_STATUS_DIR:-/var/lib/ashenda-backups}
if [ "$(psql --no-psqlrc --tuples-only --no-align --command='select pg_is_in_recovery()' postgres)" != f ]; then
  # An old note from this machine's time as primary would alert for ever.
  rm -f "$status/backup.prom"
  exit 0
fi
pgbackrest --stanza=ashenda --type="$1" backup
echo "backup_finished_timestamp_seconds $(date +%s)" > "$status/backup.prom.new"
mv "$status/backup.prom.new" "$status/backup.prom"
