#!/bin/sh
# Copies Valkey into a new folder here, then asks Postgres for a whole copy: in this order, so that no vote is in neither. Each hour while
# people vote.
set -eu
d=backup-$(date -u +%Y%m%dT%H%MZ)
mkdir -m 700 "$d"
in_valkey() { kubectl -n ashenda exec "$1" -c valkey -- sh -c "export REDISCLI_AUTH=\$(cat \$PASSWORD_FILE); $2"; }
primary=$(in_valkey valkey-0 'valkey-cli -p 26379 sentinel get-master-addr-by-name votes | head -n 1 | cut -d . -f 1')
# The file must not be rewritten while it is copied, and must be again whatever becomes of the copy: otherwise it fills the disk.
trap 'in_valkey "$primary" "valkey-cli config set auto-aof-rewrite-percentage 100"' EXIT
trap 'exit 1' HUP INT TERM
in_valkey "$primary" 'valkey-cli config set auto-aof-rewrite-percentage 0'
in_valkey "$primary" 'tar -C /data -cz appendonlydir' > "$d/valkey.tar.gz"
kubectl cnpg backup postgres -n ashenda --method=plugin --plugin-name=barman-cloud.cloudnative-pg.io
