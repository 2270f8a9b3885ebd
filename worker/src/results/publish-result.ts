import type { Transaction } from '@ashenda/db/client.ts'
import { exportResult } from '@ashenda/db/queries/result-export.ts'
import {
  findResultsToPublish,
  holdPublishing,
  keepResult,
  linksToPublish,
  type ResultFiles,
} from '@ashenda/db/queries/result-exports.ts'
import { keyOfResult } from '@ashenda/db/storage/keys.ts'
import { limitTransaction } from '@ashenda/db/transaction-limit.ts'
import { v7 } from 'uuid'
import type { HandlerContext } from '../handler.ts'
import { asCsv } from './as-csv.ts'
import { packed } from './packed.ts'

const everyMs = 10 * 60_000

type Needed = Pick<HandlerContext, 'sql' | 'storage' | 'log'>

/** Publishes the result of each contest that has one to publish, as two files; by one process at a time. */
export async function publishResults({ sql, storage, log }: Needed): Promise<void> {
  for (const contest of await findResultsToPublish(sql, everyMs)) {
    await sql.begin('isolation level repeatable read', async (tx) => {
      // A million ballots take half a minute; the worker's own limit is for a tally.
      await limitTransaction(tx, 15 * 60_000)
      if (!(await holdPublishing(tx, contest))) return
      const sequence = await linksToPublish(tx, contest, everyMs)
      if (sequence === undefined) return
      const files = await writeFiles(tx, storage, contest)
      await keepResult(tx, contest, { sequence, ...files })
      log.info({ contest, links: sequence, bytes: files.jsonBytes }, 'the result is published')
    })
  }
}

/** Both forms of what this transaction sees. */
async function writeFiles(tx: Transaction, storage: Needed['storage'], contest: string): Promise<ResultFiles> {
  const file = `${contest}-${v7()}`
  const json = packed(lines(tx, contest))
  await storage.writeStream(keyOfResult(`${file}.jsonl.gz`), json)
  const written = await storage.readStream(keyOfResult(`${file}.jsonl.gz`))
  if (!written) throw new Error('a result that was just written is not in the storage')
  const csv = packed(asCsv(written))
  await storage.writeStream(keyOfResult(`${file}.csv.gz`), csv)
  return { file, jsonBytes: json.bytes, csvBytes: csv.bytes }
}

async function* lines(tx: Transaction, contest: string): AsyncGenerator<string> {
  for await (const entry of exportResult(tx, contest)) yield `${JSON.stringify(entry)}\n`
}
