import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { csvLine } from '@ashenda/core/csv.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { exportResult, type ResultEnd, type ResultEntry } from '@ashenda/db/queries/results/export-entries.ts'
import type { ResultFiles } from '@ashenda/db/queries/results/published-results.ts'
import { keyOfResult } from '@ashenda/platform/storage/keys.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { v7 } from 'uuid'
import { packed } from './packed.ts'
import type { ResultClaim } from './result-claim.ts'

export interface ResultPlace {
  readonly sql: Sql
  readonly storage: Storage
}

/** Both forms of the result up to its end, one file each. */
export async function writeWhole(
  { sql, storage }: ResultPlace,
  end: ResultEnd,
  claim: Pick<ResultClaim, 'during'>,
): Promise<ResultFiles> {
  const file = `${end.contest}-${v7()}`
  const json = packed(linesOf(exportResult(sql, end)))
  await storage.writeStream(keyOfResult(`${file}.jsonl.gz`), claim.during(json))
  const written = await storage.readStream(keyOfResult(`${file}.jsonl.gz`))
  if (!written) throw new Error('a result that was just written is not in the storage')
  const csv = packed(asCsv(written, true))
  await storage.writeStream(keyOfResult(`${file}.csv.gz`), claim.during(csv))
  return { file, jsonBytes: json.bytes, csvBytes: csv.bytes }
}

export async function* linesOf(entries: AsyncIterable<ResultEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}

const byteOrderMark = '﻿'
const columns = ['type', 'link', 'inner', 'kind', 'pick1', 'pick2', 'pick3', 'status', 'reason', 'proven']

/** A result's ballots and their later changes as CSV, converted from its JSON form; with or without column names. */
export async function* asCsv(packedJson: Readable, isBeginning: boolean): AsyncGenerator<string> {
  if (isBeginning) yield byteOrderMark + csvLine(columns)
  const gunzip = createGunzip()
  packedJson.on('error', (error) => gunzip.destroy(error))
  for await (const line of createInterface({ input: packedJson.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY })) {
    const entry = JSON.parse(line) as ResultEntry // the file was just written by this process
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
