#!/bin/sh
# Makes the Secrets of a site, each process its own: CHAPA_SECRET_KEY=… CHAPA_WEBHOOK_SECRET=… S3_ACCESS_KEY_ID=… S3_SECRET_ACCESS_KEY=…
# BACKUP_ACCESS_KEY_ID=… BACKUP_SECRET_ACCESS_KEY=… sh docker/kubernetes/hand/make-secrets.sh. They are left in ./secrets: keep them
# elsewhere and destroy the folder.
set -eu
base=$(cd "$(dirname "$0")/../base" && pwd)
mkdir -m 700 secrets && cd secrets
for name in PHONE_PEPPER CODE_PEPPER CODE_KEY CARD_KEY RESULT_KEY REDIS_PASSWORD OWNER API WORKER; do
  openssl rand -hex 32 | tr -d '\n' > $name
done
for name in CHAPA_SECRET_KEY CHAPA_WEBHOOK_SECRET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY; do
  eval "printf %s \"\${$name:?}\"" > $name
done
at='@postgres-rw:5432/ashenda?sslmode=require'
printf %s "postgres://ashenda:$(cat OWNER)$at" > MIGRATE_DATABASE_URL
printf %s "postgres://ashenda_api:$(cat API)$at" > API_DATABASE_URL
printf %s "postgres://ashenda_worker:$(cat WORKER)$at" > WORKER_DATABASE_URL
sentinels=valkey-0.valkey:26379,valkey-1.valkey:26379,valkey-2.valkey:26379
printf %s "redis-sentinel://:$(cat REDIS_PASSWORD)@$sentinels/0#votes" > REDIS_URL
printf '{"redis://localhost:6379":"%s"}' "$(cat REDIS_PASSWORD)" > exporter.json

kubectl apply -f "$base/namespace.yaml"
secret_of() {
  name=$1
  shift
  kubectl -n ashenda create secret generic "$name" $(printf -- '--from-file=%s ' "$@")
}
secret_of migrate MIGRATE_DATABASE_URL API_DATABASE_URL WORKER_DATABASE_URL PHONE_PEPPER CODE_PEPPER
secret_of api API_DATABASE_URL REDIS_URL PHONE_PEPPER CODE_PEPPER CARD_KEY CHAPA_WEBHOOK_SECRET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY
secret_of worker WORKER_DATABASE_URL REDIS_URL RESULT_KEY CHAPA_SECRET_KEY S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY
secret_of media WORKER_DATABASE_URL REDIS_URL CODE_PEPPER CODE_KEY S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY
secret_of valkey REDIS_PASSWORD exporter.json
kubectl -n ashenda create secret generic postgres-owner --type=kubernetes.io/basic-auth \
  --from-literal=username=ashenda --from-file=password=OWNER
kubectl -n ashenda create secret generic postgres-backup \
  --from-literal=ACCESS_KEY_ID="${BACKUP_ACCESS_KEY_ID:?}" --from-literal=SECRET_ACCESS_KEY="${BACKUP_SECRET_ACCESS_KEY:?}"
