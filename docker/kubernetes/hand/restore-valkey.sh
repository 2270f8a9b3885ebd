#!/bin/sh
# Puts a copy of back-up.sh in the place of all that Valkey holds: sh docker/kubernetes/hand/restore-valkey.sh <folder>/valkey.tar.gz. The
# first server has data and becomes the primary; the others are empty and follow it.
set -eu
copy=$1
here=$(dirname "$0")
# Nothing is deleted for a copy that is missing, cut off or of something else.
tar -tzf "$copy" appendonlydir > /dev/null
kubectl -n ashenda scale statefulset valkey --replicas=0
kubectl -n ashenda wait --for=delete pod -l app.kubernetes.io/name=valkey --timeout=2m
kubectl -n ashenda delete pvc data-valkey-0 data-valkey-1 data-valkey-2
kubectl -n ashenda apply -f "$here/restore-valkey.yaml"
kubectl -n ashenda wait --for=condition=ready pod/valkey-restore --timeout=5m
kubectl -n ashenda exec -i valkey-restore -- tar -C /data -xz < "$copy"
kubectl -n ashenda delete pod valkey-restore
kubectl -n ashenda scale statefulset valkey --replicas=3
