import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { ConfigError } from '@ashenda/core/config/env.ts'
import { connect } from '@ashenda/db/client.ts'
import { processLimits } from '@ashenda/db/process-limits.ts'
import { warnOfSettings } from '@ashenda/db/settings-in-force.ts'
import { createLogger } from '@ashenda/platform/logger.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import { serveMetrics } from '@ashenda/platform/serve-metrics.ts'
import { closeFolder, openFolders, ownFolderMode } from '@ashenda/platform/storage/close-folder.ts'
import { startTracing } from '@ashenda/platform/tracing/start-tracing.ts'
import closeWithGrace from 'close-with-grace'
import { buildApp, stopServing } from './app.ts'
import { type ApiConfig, readApiConfig } from './config/config.ts'
import { connectGroupWriters } from './intake/write-group.ts'
import { createMetrics } from './metrics/metrics.ts'
import { startServices } from './services.ts'

async function main(config: ApiConfig): Promise<void> {
  const tracing = await startTracing('ashenda-api', config, (problem) => log.warn(problem))
  const log = createLogger({ process: 'api', level: config.LOG_LEVEL, ...(tracing && { mixin: tracing.ids }) })
  await mkdir(path.resolve(config.DATA_DIR, 'images'), { recursive: true, mode: ownFolderMode })
  await closeFolder(config, (folders) => log.warn({ folders }, openFolders))
  const sql = connect({
    url: config.DATABASE_URL,
    name: 'ashenda-api',
    maxConnections: 8,
    statementTimeoutMs: processLimits.apiStatementMs,
    onMute: (connections) => log.warn({ connections }, 'mute connections to Postgres were given up'),
    warn: (attributes, message) => log.warn(attributes, message),
    tracing,
  })
  void warnOfSettings(sql, 'api', (problems) =>
    log.warn({ problems }, 'Postgres does not enforce the limits of this process'),
  )
  const redis = connectRedis(config.REDIS_URL, 'commands', log)
  const subscriber = connectRedis(config.REDIS_URL, 'subscriber', log)
  const groupWriters = connectGroupWriters(config, log)
  const metrics = createMetrics()
  await withTimeout(redisWaitMs, new Promise((resolve) => redis.once('ready', resolve))).catch(() => undefined)
  const services = await startServices(config, { sql, redis, subscriber, groupWriters, tracing }, metrics, log)
  const app = await buildApp(services, log, tracing)
  const metricsServer =
    config.METRICS_PORT === undefined ? undefined : serveMetrics(metrics.registry, config.METRICS_PORT, config.HOST)
  closeWithGrace({ delay: 10_000, logger: { error: (entry: unknown) => log.error(entry) } }, async ({ err }) => {
    if (err) log.fatal({ err }, 'fatal error, shutting down')
    await stopServing(app, services)
    metricsServer?.close()
    for (const client of [redis, subscriber, ...groupWriters]) client.disconnect()
    await sql.end({ timeout: 2 })
    await tracing?.stop()
  })
  const address = await app.listen({ port: config.PORT, host: config.HOST, backlog: 4_096 })
  log.info({ address }, 'api listening')
}

/**
 * After this long without Redis the site starts, serves pages and refuses ballots; a nearby Redis answers in
 * milliseconds.
 */
const redisWaitMs = 1_000

try {
  await main(readApiConfig())
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
