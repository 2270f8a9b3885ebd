import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'
import { csvLine } from '@ashenda/core/csv.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { exportResult, type ResultEnd, type ResultEntry } from '@ashenda/db/queries/results/export-entries.ts'
import type { ResultFiles } from '@ashenda/db/queries/results/published-results.ts'
import { keyOfResult } from '@ashenda/platform/storage/keys.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { v7 } from 'uuid'
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
    if (entry.type === 'rules')
      yield csvLine(['rules', String(entry.link), '', '', '', '', '', entry.changes.join(','), entry.reason, ''])
    if (entry.type === 'jury') yield csvLine(['jury', String(entry.link), '', '', '', '', '', entry.sheet, '', ''])
    if (entry.type === 'points')
      for (const { contestant, points, judges } of entry.contestants)
        yield csvLine(['points', '', '', '', contestant, '', '', `${points}/${judges * entry.most}`, '', ''])
  }
}

/** Joins small lines into one write. */
const bytesAtOnce = 64 * 1024

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < bytesAtOnce) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece !== '') yield Buffer.from(piece)
}

/** Gzips lines; `bytes` is the output's size once all was read. If the reader stops, the lines stop too. */
export function packed(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> & { readonly bytes: number } {
  let bytes = 0
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const source = Readable.from(inPieces(lines))
    const gzip = createGzip()
    try {
      for await (const piece of compose(source, gzip)) {
        bytes += piece.length
        yield piece
      }
    } finally {
      source.destroy()
    }
  }
  return {
    [Symbol.asyncIterator]: pieces,
    get bytes() {
      return bytes
    },
  }
}

/** Errors of the source end the packed stream with the same error. */
function compose(source: Readable, gzip: Gzip): AsyncIterable<Buffer> {
  source.on('error', (error) => gzip.destroy(error))
  return source.pipe(gzip)
}
