import { connect } from '@ashenda/db/client.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import { keepHeapSmall } from '@ashenda/worker/keep-heap-small.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { pino } from 'pino'
import type { Publication } from '../plan.ts'

/** Publishes the result of a database as the worker does beside its pictures, and tells what it took. */
keepHeapSmall()
const [url = '', dataDir = ''] = process.argv.slice(2)
const sql = connect({ url, name: 'bench-publish', maxConnections: 1, transactionTimeoutMs: 5_000 })
const storage = createStorage({ DATA_DIR: dataDir, STORAGE_DRIVER: 'local' })
const startedAt = performance.now()
await publishResults({ sql, storage, log: pino({ level: 'warn' }) })
const publication: Publication = {
  ms: performance.now() - startedAt,
  peakMib: process.resourceUsage().maxRSS / 1024,
}
await sql.end({ timeout: 5 })
process.send?.(publication, () => process.exit())
