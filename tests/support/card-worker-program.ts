import { defaultPrefix } from '@ashenda/core/contracts/jobs/definitions.ts'
import { loggedError } from '@ashenda/core/error-log.ts'
import { connect } from '@ashenda/db/client.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import { openCardMaking } from '@ashenda/worker/cards/open-card-making.ts'
import { readWorkerConfig } from '@ashenda/worker/config.ts'
import { createMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { startWorker } from '@ashenda/worker/worker.ts'
import { pino } from 'pino'

/** Makes cards like worker/src/main.ts, but one sheet per chunk instead of fifty: many chunks to be killed between, few pages to read. */
const config = readWorkerConfig()
const log = pino({ level: config.LOG_LEVEL, serializers: { err: loggedError } })
const worker = startWorker({
  sql: connect({ url: config.DATABASE_URL, name: 'test-worker', maxConnections: 4, transactionTimeoutMs: 5_000 }),
  storage: createStorage(config),
  payments: undefined,
  cards: { ...openCardMaking(config, log), cardsPerChunk: 10 },
  connectRedis: () => connectRedis(config.REDIS_URL, 'worker', log),
  log,
  metrics: createMetrics(),
  prefix: defaultPrefix,
  queues: { cards: 2 },
  sweepMs: 5_000,
  paceMs: 3_000,
})
await worker.ready
log.info('worker ready')
