import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { csvLine } from '@ashenda/core/csv.ts'
import {
  exportResult,
  type ResultEnd,
  type ResultEntry,
  readResultEnd,
} from '@ashenda/db/queries/results/export-entries.ts'
import {
  findResultsToPublish,
  insertResult,
  isToPublish,
  type ResultFiles,
} from '@ashenda/db/queries/results/published-results.ts'
import { keyOfResult } from '@ashenda/platform/storage/keys.ts'
import { v7 } from 'uuid'
import type { HandlerContext } from '../handler.ts'
import { packed } from './packed.ts'
import { ResultClaim } from './result-claim.ts'

const everyMs = 10 * 60_000
/** A million ballots take half a minute; a storage that does not answer must not keep others from being published. */
const atMostMs = 15 * 60_000

type Needed = Pick<HandlerContext, 'sql' | 'storage' | 'log'>

/** Publishes the result of each contest that has one to publish, as two files; by one process at a time. */
export async function publishResults(needed: Needed): Promise<void> {
  for (const contest of await findResultsToPublish(needed.sql, everyMs)) {
    const claim = new ResultClaim(needed.sql, contest)
    if (!(await claim.take())) continue
    try {
      await withTimeout(atMostMs, publishResult(needed, contest, claim))
    } finally {
      await claim.release()
    }
  }
}

/**
 * Files first, then the row that names them: what was begun and not ended is a file nobody is offered, which a sweep removes.
 * No transaction is open meanwhile, as it would keep Postgres from clearing away what ballots leave behind.
 */
async function publishResult({ sql, storage, log }: Needed, contest: string, claim: ResultClaim): Promise<void> {
  if (!(await isToPublish(sql, contest, everyMs))) return
  const end = await readResultEnd(sql, contest)
  const files = await writeFiles({ sql, storage }, end, claim)
  await claim.hold()
  if (await insertResult(sql, contest, { sequence: end.sequence, ...files }))
    log.info({ contest, links: end.sequence, bytes: files.jsonBytes }, 'the result is published')
}

/** Both forms of the result up to its end. */
async function writeFiles(
  { sql, storage }: Pick<Needed, 'sql' | 'storage'>,
  end: ResultEnd,
  claim: ResultClaim,
): Promise<ResultFiles> {
  const file = `${end.contest}-${v7()}`
  const json = packed(linesOf(exportResult(sql, end)))
  await storage.writeStream(keyOfResult(`${file}.jsonl.gz`), claim.during(json))
  const written = await storage.readStream(keyOfResult(`${file}.jsonl.gz`))
  if (!written) throw new Error('a result that was just written is not in the storage')
  const csv = packed(asCsv(written))
  await storage.writeStream(keyOfResult(`${file}.csv.gz`), claim.during(csv))
  return { file, jsonBytes: json.bytes, csvBytes: csv.bytes }
}

async function* linesOf(entries: AsyncIterable<ResultEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}

const byteOrderMark = '﻿'
const columns = ['type', 'link', 'inner', 'kind', 'pick1', 'pick2', 'pick3', 'status', 'reason', 'proven']

/** The ballots of a published result and what happened to them later, for spreadsheets, out of its other form. */
async function* asCsv(packedJson: Readable): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns)
  const gunzip = createGunzip()
  packedJson.on('error', (error) => gunzip.destroy(error))
  for await (const line of createInterface({ input: packedJson.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY })) {
    const entry = JSON.parse(line) as ResultEntry // the file was just written by publishResult
    if (entry.type === 'ballot') {
      const [first = '', second = '', third = ''] = entry.picks
      const { link, inner, kind, proven, status, reason = '' } = entry
      const cells = [String(link), inner, kind, first, second, third, status, reason, proven ? 'yes' : '']
      yield csvLine(['ballot', ...cells])
    }
    if (entry.type === 'change')
      yield csvLine(['change', String(entry.link), entry.inner, '', '', '', '', entry.to, entry.reason, ''])
    if (entry.type === 'titles')
      yield csvLine(['titles', String(entry.link), '', '', '', '', '', entry.counts.join(' '), entry.reason, ''])
  }
}
