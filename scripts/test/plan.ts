/** Processes are killed and have to be back in time: nothing runs beside that but the check, in what they leave of the machine. */
export const alone = ['tests/chaos', '--no-file-parallelism']

/**
 * What waits for seconds at a time until a connection is given up, or something is looked at again, and has little to do meanwhile. One after the
 * other, beside those that work: in a worker of theirs it would leave half of the machine idle.
 */
export const waiting = [
  'tests/api/ballot-shards-replicas.test.ts',
  'tests/api/cards/orders.test.ts',
  'tests/api/payments/vote-payment.test.ts',
  'tests/api/postgres-mute.test.ts',
  'tests/api/redis-mute.test.ts',
  'tests/api/redis-settings.test.ts',
  'tests/db/mute-postgres.test.ts',
  'tests/db/primary.test.ts',
  'tests/flows/own-votes.test.ts',
  'tests/flows/settle-requests.test.ts',
  'tests/flows/slow-chapa.test.ts',
  'tests/kubernetes/valkey-start.test.ts',
  'tests/worker/cut-off.test.ts',
  'tests/worker/jobs.test.ts',
  'tests/worker/postgres-mute.test.ts',
  'tests/worker/redis-mute.test.ts',
  'tests/worker/refused-by-redis.test.ts',
]

export const waitingAlone = [...waiting, '--no-file-parallelism']
export const others = ['tests/chaos/**', ...waiting].map((pattern) => `--exclude=${pattern}`)
