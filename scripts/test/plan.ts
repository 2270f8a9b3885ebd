/** Processes are killed and have to be back in time: nothing runs beside that but what waits for nobody, in what they leave of the machine. */
export const alone = ['tests/chaos', '--no-file-parallelism']

/**
 * What only works: nothing in it waits, nor depends on how long anything takes. Each is a folder, with a stroke at its end, or a file. Beside what is
 * alone, which leaves half of the machine idle, at the lowest priority.
 */
export const timeless = [
  'core/domain/',
  'tests/attack/',
  'tests/db/migrate.test.ts',
  'tests/db/roles.test.ts',
  'tests/db/upgrade/',
  'tests/property/',
  'tests/texts/',
  'tests/worker/photos/',
  'tools/drawings/',
  'web/src/',
]

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

export const timelessAlone = [...timeless, '--no-file-parallelism']
export const waitingAlone = [...waiting, '--no-file-parallelism']
export const others = ['tests/chaos/**', ...timeless.map((place) => place.replace(/\/$/, '/**')), ...waiting].map(
  (pattern) => `--exclude=${pattern}`,
)
