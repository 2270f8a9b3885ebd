import { constants, setPriority } from 'node:os'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { defaultPrefix, type QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { connect } from '@ashenda/db/client.ts'
import { processLimits } from '@ashenda/db/process-limits.ts'
import { warnOfSettings } from '@ashenda/db/settings-in-force.ts'
import { createLogger } from '@ashenda/platform/logger.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { serveMetrics } from '@ashenda/platform/serve-metrics.ts'
import { closeFolder, openFolders } from '@ashenda/platform/storage/close-folder.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import { startTracing } from '@ashenda/platform/tracing/start-tracing.ts'
import closeWithGrace from 'close-with-grace'
import { cachePurge } from './cdn/cache-purge.ts'
import { readWorkerConfig, type WorkerConfig } from './config.ts'
import { Stopping } from './jobs/stopping.ts'
import { keepHeapSmall } from './keep-heap-small.ts'
import { openMail, openProviders } from './messages/open-providers.ts'
import { createMetrics } from './metrics/metrics.ts'
import { openNoticeSenders } from './notices/open-senders.ts'
import { paymentProvider } from './payments/provider.ts'
import { startWorker } from './worker.ts'

/**
 * Simultaneous jobs. Ballot groups share a transaction every 40 ms, so fewer than arrive in that time would limit the tally. Chapa and
 * messages mostly wait; a card takes a Postgres connection for milliseconds. A photo takes up to 400 MB while decoded.
 */
const concurrency = {
  ballots: 256,
  payments: 8,
  checkouts: 16,
  redemptions: 4,
  messages: 32,
  notices: 8,
  photos: 2,
  cards: 2,
} as const satisfies Record<QueueName, number>
const maxConnections = 8

async function main(config: WorkerConfig): Promise<void> {
  const name = config.queues.includes('ballots') ? 'worker' : 'media'
  const tracing = await startTracing(`ashenda-${name}`, config, (problem) => log.warn(problem))
  const log = createLogger({ process: name, level: config.LOG_LEVEL, ...(tracing && { mixin: tracing.ids }) })
  await closeFolder(config, (folders) => log.warn({ folders }, openFolders))
  const metrics = createMetrics()
  const sql = connect({
    url: config.DATABASE_URL,
    name: 'ashenda-worker',
    maxConnections,
    transactionTimeoutMs: processLimits.workerTransactionMs,
    onMute: (connections) => log.warn({ connections }, 'mute connections to Postgres were given up'),
    warn: (attributes, message) => log.warn(attributes, message),
    tracing,
  })
  void warnOfSettings(sql, 'worker', (problems) =>
    log.warn({ problems }, 'Postgres does not enforce the limits of this process'),
  )
  if (!config.queues.includes('ballots')) {
    // Media yields to everything else: pictures use a whole core. Threads started later inherit this priority.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    keepHeapSmall()
  }
  if (config.queues.includes('photos')) await (await import('./photos/decode-photo.ts')).guardDecoder()
  const cards = config.queues.includes('cards')
    ? (await import('./cards/open-card-making.ts')).openCardMaking(config, log)
    : undefined
  const worker = startWorker({
    sql,
    storage: createStorage(config),
    payments: paymentProvider(config, tracing, metrics.chapaSeconds),
    messageProviderFor: openProviders(config),
    mail: openMail(config),
    notices: openNoticeSenders(config, log),
    purge: cachePurge(config),
    cards,
    signer:
      config.RESULT_KEY === undefined || !config.queues.includes('ballots')
        ? undefined
        : checkpointSigner(config.RESULT_KEY),
    connectRedis: () => connectRedis(config.REDIS_URL, 'worker', log),
    log,
    metrics,
    prefix: defaultPrefix,
    queues: Object.fromEntries(config.queues.map((name) => [name, concurrency[name]])),
    sweepMs: 5_000,
    paceMs: 3_000,
    tracing,
  })
  const server =
    config.METRICS_PORT === undefined ? undefined : serveMetrics(metrics.registry, config.METRICS_PORT, config.HOST)
  const logger = { error: (entry: unknown) => log.error(entry) }
  closeWithGrace({ delay: 10_000, logger }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the worker ends')
    await worker.close()
    await cards?.printer.close()
    server?.close()
    await sql.end({ timeout: 2 })
    await tracing?.stop()
  })
  await worker.ready.then(
    () => log.info('worker ready'),
    (error: unknown) => {
      if (!(error instanceof Stopping)) throw error
    },
  )
}

try {
  await main(readWorkerConfig())
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
