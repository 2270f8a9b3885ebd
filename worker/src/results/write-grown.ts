import { gzipSync } from 'node:zlib'
import type { Sql } from '@ashenda/db/client.ts'
import {
  exportCheckpoints,
  exportLinks,
  headEntries,
  type ResultEnd,
  type ResultEntry,
  readHeadAfter,
  tallyEntry,
} from '@ashenda/db/queries/results/export-entries.ts'
import { latestResult, type ResultFiles } from '@ashenda/db/queries/results/published-results.ts'
import {
  bytesOf,
  ForeignPartsError,
  joined,
  piecesOf,
  type ResultPart,
  type ResultParts,
  readParts,
  writeParts,
} from '@ashenda/platform/results/result-parts.ts'
import { keyOfResult } from '@ashenda/platform/storage/keys.ts'
import type { Storage, StorageKey } from '@ashenda/platform/storage/storage.ts'
import { v7 } from 'uuid'
import type { ResultClaim } from './result-claim.ts'
import { asCsv, linesOf, packed, type ResultPlace } from './write-whole.ts'

type Former = Pick<ResultParts, 'links' | 'signed' | 'ballots' | 'json' | 'checkpoints' | 'csv'>

const nothing: Former = { links: 0, signed: 0, ballots: 0, json: [], checkpoints: [], csv: [] }

/**
 * Both forms of the result up to its end, as parts: only new links and checkpoints are read and written, and memory does not grow with the
 * contest.
 */
export async function writeGrown(
  { sql, storage }: ResultPlace,
  end: ResultEnd,
  claim: Pick<ResultClaim, 'during'>,
): Promise<ResultFiles> {
  const { contest, sequence } = end
  const former = await formerOf(sql, storage, contest)
  const seen = { ballots: former.ballots, signed: former.signed }
  const keyOf = (form: string) => (): StorageKey => keyOfResult(`${contest}-${v7()}.${form}.gz`)

  async function grow(parts: readonly ResultPart[], form: string, lines: AsyncIterable<string>): Promise<ResultPart[]> {
    const [newKey, pieces] = [keyOf(form), packed(lines)]
    const key = newKey()
    await storage.writeStream(key, claim.during(pieces))
    return addPart({ storage, claim, newKey }, parts, { key, bytes: pieces.bytes, level: 0 })
  }

  const links = observed(exportLinks(sql, contest, former.links + 1, sequence), ({ type }) => {
    if (type === 'ballot') seen.ballots += 1
  })
  const linksPart = packed(linesOf(links))
  const linksKey = keyOf('jsonl')()
  await storage.writeStream(linksKey, claim.during(linksPart))
  const written = await storage.readStream(linksKey)
  if (!written) throw new Error('a result that was just written is not in the storage')
  const csv = await grow(former.csv, 'csv', asCsv(written, former.links === 0))
  const json = await addPart({ storage, claim, newKey: keyOf('jsonl') }, former.json, {
    key: linksKey,
    bytes: linksPart.bytes,
    level: 0,
  })
  const signed = observed(exportCheckpoints(sql, contest, former.signed, sequence), (entry) => {
    seen.signed = entry.sequence
  })
  const checkpoints = await grow(former.checkpoints, 'checkpoints', linesOf(signed))
  const parts: ResultParts = {
    ...seen,
    links: sequence,
    head: end.head ?? '',
    start: inBase64(...headEntries(end)),
    json,
    tally: inBase64(tallyEntry(end)),
    checkpoints,
    end: inBase64({ type: 'end', links: sequence, ballots: seen.ballots }),
    csv,
  }
  const file = `${contest}-${v7()}`
  await writeParts(storage, file, parts)
  return { file, jsonBytes: bytesOf(piecesOf(parts, 'jsonl')), csvBytes: bytesOf(piecesOf(parts, 'csv')) }
}

/**
 * The latest result's parts, if the chain continues it: a database may have been restored to an earlier moment. Undefined if another
 * version made it.
 */
async function formerOf(sql: Sql, storage: Storage, contest: string): Promise<Former> {
  const latest = await latestResult(sql, contest)
  const parts = latest && (await readParts(storage, latest.file).catch(unlessForeign))
  return parts && (await readHeadAfter(sql, contest, parts.links)) === parts.head ? parts : nothing
}

function unlessForeign(error: unknown): undefined {
  if (!(error instanceof ForeignPartsError)) throw error
}

/** Passes the values on and shows each to `see`. */
async function* observed<T>(values: AsyncIterable<T>, see: (value: T) => void): AsyncGenerator<T> {
  for await (const value of values) {
    see(value)
    yield value
  }
}

const inBase64 = (...entries: readonly ResultEntry[]): string =>
  gzipSync(entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')).toString('base64')

/**
 * This many parts of a level become one of the next: of n publications each byte is written log16(n) + 1 times, and there are some fifty
 * parts at most.
 */
const partsOfALevel = 16

interface Writing {
  readonly storage: Pick<Storage, 'readStream' | 'writeStream'>
  readonly claim: Pick<ResultClaim, 'during'>
  /** The key for a merged part. */
  readonly newKey: () => StorageKey
}

/** Appends a part, merging full levels. Bytes are copied: concatenated gzip members are one file. */
async function addPart(
  { storage, claim, newKey }: Writing,
  parts: readonly ResultPart[],
  added: ResultPart,
): Promise<ResultPart[]> {
  const all = [...parts, added]
  const last = all.slice(-partsOfALevel)
  if (last.length < partsOfALevel || last.some(({ level }) => level !== added.level)) return all
  const key = newKey()
  const pieces = last.map((part) => ({ key: part.key as StorageKey, bytes: part.bytes })) // only parts of ours are among them
  await storage.writeStream(key, claim.during(joined(storage, pieces)))
  return addPart({ storage, claim, newKey }, all.slice(0, -partsOfALevel), {
    key,
    bytes: bytesOf(last),
    level: added.level + 1,
  })
}
