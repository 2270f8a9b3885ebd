import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { unreadable } from './unreadable.mjs'

/** Large pieces are returned to the system after reading; small ones would fragment Node's memory. */
const pieceBytes = 256 * 1024

/** @typedef {{type: 'contest', id: string}} ContestEntry */
/** @typedef {{contestant: string, former: string, free: number, proven: number, first: number, second: number, third: number}} GoingOn */
/**
 * @typedef {{type: 'round', of: string, slug: string, head: string, most: number, carried: boolean,
 *   entries: readonly GoingOn[]}} RoundEntry
 */
/** @typedef {{type: 'link', sequence: number, previous: string, root: string, head: string}} LinkEntry */
/**
 * @typedef {{type: 'ballot', link: number, inner: string, kind: string, proven?: boolean, picks: readonly string[], status: string,
 *   reason?: string | null}} BallotEntry
 */
/** @typedef {{type: 'change', link: number, inner: string, from: string, to: string, reason: string, at: number}} ChangeEntry */
/** @typedef {{type: 'titles', link: number, counts: readonly string[], reason: string, at: number}} TitlesEntry */
/** @typedef {{type: 'rules', link: number, changes: readonly string[], reason: string, at: number}} RulesEntry */
/** @typedef {{type: 'jury', link: number, sheet: string, at: number}} JuryEntry */
/**
 * @typedef {{type: 'points', salt: string, most: number, members: number,
 *   contestants: readonly {contestant: string, zone: string | null, points: number, judges: number}[]}} PointsEntry
 */
/** @typedef {{type: 'candidates', candidates: readonly {contestant: string, zone: string | null}[]}} CandidatesEntry */
/**
 * @typedef {{type: 'title', name: string, zones: readonly string[], votes: readonly string[], share: number,
 *   order: readonly {contestant: string, votes: number, points: number, possible: number}[]}} TitleEntry
 */
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
/**
 * @typedef {ContestEntry | RoundEntry | LinkEntry | BallotEntry | ChangeEntry | TitlesEntry | RulesEntry | JuryEntry | TallyEntry
 *   | PointsEntry | CandidatesEntry | TitleEntry | CheckpointEntry | EndEntry} Entry
 */

/**
 * The entries of a published result, one JSON object a line, packed by gzip or not.
 * @param {string} file
 * @param {string} [leftOut] lines that begin so are not read
 * @returns {AsyncGenerator<Entry>}
 * @throws Error where the file cannot be read
 */
export async function* readResult(file, leftOut) {
  const bytes = createReadStream(file)
  const input = file.endsWith('.gz') ? pipeline(bytes, createGunzip({ chunkSize: pieceBytes }), () => {}) : bytes
  let number = 0
  try {
    for await (const lines of linesOf(input)) {
      for (const line of lines) {
        number += 1
        if (line.trim() === '' || (leftOut !== undefined && line.startsWith(leftOut))) continue
        yield entryOf(line)
      }
    }
  } catch (error) {
    throw error instanceof NoEntry
      ? new Error(`line ${number} of ${file} is ${error.message}`)
      : unreadable(file, error)
  }
}

/**
 * As many at once as one piece of the file brings.
 * @param {import('node:stream').Readable} input
 * @returns {AsyncGenerator<string[]>}
 */
async function* linesOf(input) {
  let last = ''
  for await (const piece of input.setEncoding('utf8')) {
    const lines = (last + piece).split('\n')
    last = lines.pop() ?? ''
    yield lines
  }
  yield [last]
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
