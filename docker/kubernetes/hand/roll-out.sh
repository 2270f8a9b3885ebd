#!/bin/sh
# Rolls a new version out: sh docker/kubernetes/hand/roll-out.sh <folder of the site>. Votes are taken all the time and wait in Valkey while
# nobody counts. When migrate fails, the former version is still whole: `kubectl -n ashenda logs job/migrate`, then the last line.
set -eu
site=$1
kubectl -n ashenda annotate scaledobject worker media autoscaling.keda.sh/paused-replicas=0 --overwrite
kubectl -n ashenda wait --for=delete pod -l 'app.kubernetes.io/name in (worker,media)' --timeout=3m
# A Job cannot be changed.
kubectl -n ashenda delete job migrate --ignore-not-found
kubectl apply -k "$site" -l app.kubernetes.io/name=migrate
kubectl -n ashenda wait --for=condition=complete job/migrate --timeout=30m
kubectl apply -k "$site"
kubectl -n ashenda rollout status deployment/api --timeout=15m
kubectl -n ashenda annotate scaledobject worker media autoscaling.keda.sh/paused-replicas-
