#!/bin/sh
# What the image starts, by its first word. Each takes the place of this shell, so that signals reach it.
set -eu
cd /app
what=${1:-web}
[ $# -eq 0 ] || shift
case "$what" in
  # Longer than proxies keep an idle connection. Why so much for young objects: lib/process/processes.ts.
  web)
    export NODE_OPTIONS="--max-semi-space-size=16${NODE_OPTIONS:+ $NODE_OPTIONS}"
    exec node node_modules/next/dist/bin/next start -H "$HOST" -p "$PORT" --keepAliveTimeout 75000
    ;;
  worker) exec node node_modules/.cache/stemma/lib-process-worker-ts.mjs ;;
  migrate) exec node node_modules/.cache/stemma/lib-process-migrate-ts.mjs ;;
  doctor) exec node --import tsx lib/process/doctor/run-doctor.ts ;;
  keys) exec node --import tsx lib/process/keys.ts "$@" ;;
  backup) exec node --import tsx lib/process/backup.ts "$@" ;;
  restore) exec node --import tsx lib/process/restore.ts "$@" ;;
  verify:audit) exec node --import tsx lib/process/verify-audit.ts "$@" ;;
  health) exec node docs/operations/image/health.mjs ;;
  *) echo "There is no command “$what”. There are: web, worker, migrate, doctor, keys, backup, restore, verify:audit." >&2; exit 1 ;;
esac
