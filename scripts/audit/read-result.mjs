import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { unreadable } from './unreadable.mjs'

/** @typedef {{type: 'contest', id: string}} ContestEntry */
/** @typedef {{type: 'link', sequence: number, previous: string, root: string, head: string}} LinkEntry */
/**
 * @typedef {{type: 'ballot', link: number, inner: string, kind: string, proven?: boolean, picks: readonly string[], status: string,
 *   reason?: string | null}} BallotEntry
 */
/** @typedef {{type: 'change', link: number, inner: string, from: string, to: string, reason: string, at: number}} ChangeEntry */
/** @typedef {{type: 'titles', link: number, counts: readonly string[], reason: string, at: number}} TitlesEntry */
/**
 * @typedef {{contestant: string, votes: number, free: number, proven: number, first: number, second: number, third: number,
 *   quarantined: number}} Count
 */
/** @typedef {{type: 'tally', counts: readonly Count[]}} TallyEntry */
/**
 * @typedef {{contest: string, sequence: number, head: string, signedAt: string, publicKey: string,
 *   signature: string}} Checkpoint
 */
/** @typedef {Checkpoint & {type: 'checkpoint'}} CheckpointEntry */
/** @typedef {{type: 'end', links: number, ballots: number}} EndEntry */
/** @typedef {ContestEntry | LinkEntry | BallotEntry | ChangeEntry | TitlesEntry | TallyEntry | CheckpointEntry | EndEntry} Entry */

/**
 * The entries of a published result, one JSON object a line, packed by gzip or not.
 * @param {string} file
 * @param {string} [leftOut] lines that begin so are not read
 * @returns {AsyncGenerator<Entry>}
 * @throws Error where the file cannot be read
 */
export async function* readResult(file, leftOut) {
  const bytes = createReadStream(file)
  const input = file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => {}) : bytes
  // An error is told to whoever reads the lines; it may also come when nobody reads on.
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }).on('error', () => {})
  let number = 0
  try {
    for await (const line of lines) {
      number += 1
      if (line === '' || (leftOut !== undefined && line.startsWith(leftOut))) continue
      yield entryOf(line)
    }
  } catch (error) {
    throw error instanceof NoEntry
      ? new Error(`line ${number} of ${file} is ${error.message}`)
      : unreadable(file, error)
  }
}

class NoEntry extends Error {}

/**
 * @param {string} line
 * @returns {Entry}
 */
function entryOf(line) {
  /** @type {unknown} */
  let entry
  try {
    entry = JSON.parse(line)
  } catch {
    throw new NoEntry('not JSON')
  }
  if (typeof entry !== 'object' || entry === null) throw new NoEntry('no entry of a result')
  return /** @type {Entry} */ (entry)
}
