import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** @typedef {{type: 'contest', id: string}} ContestEntry */
/** @typedef {{type: 'link', sequence: number, previous: string, root: string, head: string}} LinkEntry */
/**
 * @typedef {{type: 'ballot', link: number, inner: string, kind: string, picks: readonly string[], status: string,
 *   reason?: string | null}} BallotEntry
 */
/** @typedef {{type: 'change', link: number, inner: string, from: string, to: string, reason: string, at: number}} ChangeEntry */
/** @typedef {{contestant: string, free: number, first: number, second: number, third: number}} Count */
/** @typedef {{type: 'tally', counts: readonly Count[]}} TallyEntry */
/**
 * @typedef {{contest: string, sequence: number, head: string, signedAt: string, publicKey: string,
 *   signature: string}} Checkpoint
 */
/** @typedef {Checkpoint & {type: 'checkpoint'}} CheckpointEntry */
/** @typedef {{type: 'end', links: number, ballots: number}} EndEntry */
/** @typedef {ContestEntry | LinkEntry | BallotEntry | ChangeEntry | TallyEntry | CheckpointEntry | EndEntry} Entry */

/**
 * The entries of a published result, one JSON object a line, packed by gzip or not.
 * @param {string} file
 * @param {string} [leftOut] lines that begin so are not read
 * @returns {AsyncGenerator<Entry>}
 */
export async function* readResult(file, leftOut) {
  const bytes = createReadStream(file)
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  let number = 0
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line === '' || (leftOut !== undefined && line.startsWith(leftOut))) continue
    try {
      yield JSON.parse(line)
    } catch {
      throw new Error(`line ${number} of ${file} is not JSON`)
    }
  }
}
