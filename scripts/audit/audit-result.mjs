import { DigestSet } from './digest-set.mjs'
import { beginningOf, changedLeaf, headOf, isSigned, judgedLeaf, rootOf } from './digests.mjs'
import { readResult } from './read-result.mjs'

/** @import {BallotEntry, ChangeEntry, Checkpoint, Count, LinkEntry} from './read-result.mjs' */

/** @typedef {{kind: string, picks: readonly string[], status: string}} Standing */
/**
 * @typedef {object} Report
 * @property {readonly string[]} problems empty where the result holds
 * @property {string} contest
 * @property {string} head of the chain, as recounted
 * @property {number} links
 * @property {number} ballots
 * @property {number} refused
 * @property {number} changes
 * @property {number} checkpoints whose signature and head are right
 * @property {number} signed the last link that one of them covers; 0 where there is none
 * @property {readonly string[]} keys that signed them, in hex
 * @property {readonly Count[]} tally as recounted, most votes first
 */

const shownProblems = 100
const digestBytes = 32

/**
 * Recounts a published result and follows its chain from the first link to the last.
 * @param {string} file as /results offers it
 * @param {readonly Checkpoint[]} [kept] checkpoints somebody kept from before
 * @returns {Promise<Report>}
 * @throws Error where the file cannot be read
 */
export async function auditResult(file, kept = []) {
  const changed = await changedLater(file)
  /** @type {string[]} */
  const problems = []
  const note = (/** @type {string} */ problem) => void (problems.length < shownProblems && problems.push(problem))
  const recount = new Recount(changed, note)
  /** @type {readonly Count[]} */
  let published = []
  let ended = false
  let checkpoints = 0
  let signed = 0
  /** @type {Set<string>} */
  const keys = new Set()
  const see = (/** @type {Checkpoint} */ one) => {
    if (!recount.agreesWith(one)) return
    checkpoints += 1
    signed = Math.max(signed, one.sequence)
    keys.add(one.publicKey)
  }
  for await (const entry of readResult(file)) {
    if (ended) note('there is something behind the end')
    if (entry.type === 'contest') recount.begin(entry.id)
    else if (entry.type === 'link') recount.link(entry)
    else if (entry.type === 'ballot') recount.ballot(entry)
    else if (entry.type === 'change') recount.change(entry)
    else if (entry.type === 'tally') published = entry.counts
    else if (entry.type === 'checkpoint') {
      recount.closeLink()
      see(entry)
    } else if (entry.type === 'end') {
      ended = true
      recount.closeLink()
      if (entry.links !== recount.links || entry.ballots !== recount.ballots) note('the end says other numbers')
    } else note('an entry of a type nobody knows')
  }
  recount.closeLink()
  if (!ended) note('the file has no end: it is not whole')
  const tally = recount.tally()
  compareTallies(tally, published, note)
  for (const one of kept) see(one)
  return {
    problems,
    contest: recount.contest,
    head: recount.head,
    links: recount.links,
    ballots: recount.ballots,
    refused: recount.refused,
    changes: recount.changes,
    checkpoints,
    signed,
    keys: [...keys],
    tally,
  }
}

/**
 * Which ballots change later has to be known before the links are followed.
 * @param {string} file
 */
async function changedLater(file) {
  /** @type {Set<string>} */
  const changed = new Set()
  for await (const entry of readResult(file, '{"type":"ballot",')) if (entry.type === 'change') changed.add(entry.inner)
  return changed
}

class Recount {
  contest = ''
  head = ''
  links = 0
  ballots = 0
  refused = 0
  changes = 0
  /** @type {Map<string, Count>} */
  #counts = new Map()
  /** Inner hashes of all ballots so far. */
  #seen = new DigestSet()
  /** @type {Map<string, Standing>} of ballots that change later */
  #standing = new Map()
  /** The heads after the links, one behind the other: there may be as many as ballots. */
  #heads = Buffer.alloc(digestBytes * 1024)
  /** @type {LinkEntry | undefined} */
  #open
  /** @type {string[]} */
  #leaves = []
  #changed
  #note

  /**
   * @param {ReadonlySet<string>} changed inner hashes of ballots that change later
   * @param {(problem: string) => void} note
   */
  constructor(changed, note) {
    this.#changed = changed
    this.#note = note
  }

  begin(/** @type {string} */ contest) {
    if (this.contest !== '') this.#note('the file holds two contests')
    this.contest = contest
    this.head = beginningOf(contest)
  }

  link(/** @type {LinkEntry} */ entry) {
    this.closeLink()
    this.links += 1
    if (entry.sequence !== this.links) this.#note(`link ${entry.sequence} stands where ${this.links} should`)
    if (entry.previous !== this.head) this.#note(`link ${entry.sequence} does not follow on the one before`)
    this.#open = entry
    this.#leaves = []
  }

  closeLink() {
    const link = this.#open
    if (!link) return
    this.#open = undefined
    const root = rootOf(this.#leaves.toSorted())
    if (this.#leaves.length === 0 || root !== link.root)
      this.#note(`link ${link.sequence} holds other entries than it was closed over`)
    this.head = headOf(link.previous, link.sequence, root)
    if (this.head !== link.head) this.#note(`link ${link.sequence} has another head`)
    this.#keepHead()
  }

  #keepHead() {
    const at = (this.links - 1) * digestBytes
    if (at === this.#heads.length) this.#heads = Buffer.concat([this.#heads, Buffer.alloc(at)])
    this.#heads.write(this.head, at, 'hex')
  }

  #headAfter(/** @type {number} */ sequence) {
    if (!Number.isInteger(sequence) || sequence < 1 || sequence > this.links) return undefined
    return this.#heads.toString('hex', (sequence - 1) * digestBytes, sequence * digestBytes)
  }

  ballot(/** @type {BallotEntry} */ entry) {
    this.#isInLink(entry)
    this.ballots += 1
    this.#leaves.push(judgedLeaf(entry))
    const { inner, kind, picks, status } = entry
    if (!isBallot(entry)) this.#note(`a ballot of link ${entry.link} is none: ${inner}`)
    if (status === 'refused') this.refused += 1
    else this.#count(kind, picks, 1)
    if (!this.#seen.add(inner)) this.#note(`a ballot stands there twice: ${inner}`)
    if (this.#changed.has(inner)) this.#standing.set(inner, { kind, picks, status })
  }

  change(/** @type {ChangeEntry} */ entry) {
    this.#isInLink(entry)
    this.changes += 1
    this.#leaves.push(changedLeaf(entry))
    const ballot = this.#standing.get(entry.inner)
    if (!ballot || ballot.status !== entry.from || ballot.status === 'refused') {
      this.#note(`a change of link ${entry.link} begins where its ballot does not stand: ${entry.inner}`)
      return
    }
    if (!changes.has(`${entry.from} ${entry.to}`))
      this.#note(`a change of link ${entry.link} leads nowhere: ${entry.inner} from ${entry.from} to ${entry.to}`)
    if (entry.from === 'counted') this.#count(ballot.kind, ballot.picks, -1)
    if (entry.to === 'counted') this.#count(ballot.kind, ballot.picks, 1)
    this.#standing.set(entry.inner, { ...ballot, status: entry.to })
  }

  #isInLink(/** @type {{link: number}} */ entry) {
    if (this.#open?.sequence !== entry.link) this.#note(`an entry of link ${entry.link} stands elsewhere`)
  }

  #count(/** @type {string} */ kind, /** @type {readonly string[]} */ picks, /** @type {1 | -1} */ by) {
    const places = /** @type {const} */ (['first', 'second', 'third'])
    for (const [index, contestant] of (kind === 'free' ? picks.slice(0, 1) : picks).entries()) {
      const count = this.#counts.get(contestant) ?? { contestant, free: 0, first: 0, second: 0, third: 0 }
      count[kind === 'free' ? 'free' : (places[index] ?? 'third')] += by
      this.#counts.set(contestant, count)
    }
  }

  /** Whether a checkpoint is signed and says what the chain says; a problem where not. */
  agreesWith(/** @type {Checkpoint} */ checkpoint) {
    const where = `the checkpoint of link ${checkpoint.sequence}`
    if (checkpoint.contest !== this.contest) this.#note(`${where} is of another contest`)
    else if (!isSigned(checkpoint)) this.#note(`${where} has a signature that does not fit`)
    else if (checkpoint.sequence > this.links)
      this.#note(
        `${where} cannot be compared, as the file ends at link ${this.links}: take a newer one; if that does not reach it, links were taken away`,
      )
    else if (this.#headAfter(checkpoint.sequence) !== checkpoint.head)
      this.#note(`${where} says another head than the chain has there`)
    else return true
    return false
  }

  /** @returns {readonly Count[]} */
  tally() {
    return [...this.#counts.values()]
      .filter((count) => votesOf(count) > 0)
      .sort((one, other) => votesOf(other) - votesOf(one))
  }
}

/** @param {Count} count */
export const votesOf = ({ free, first, second, third }) => free + first + second + third

/** Where a ballot can go from where it stands. */
const changes = new Set([
  'counted quarantined',
  'counted voided',
  'quarantined counted',
  'quarantined voided',
  'voided counted',
])

const digest = /^[0-9a-f]{64}$/
const contestantId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const refusal = /^[a-z_]+$/

/** One to three different picks, one where it is free, and a verdict there is; in one form, so that a leaf means one ballot. */
function isBallot(/** @type {BallotEntry} */ { inner, kind, picks, status, reason }) {
  const most = kind === 'free' ? 1 : 3
  return (
    digest.test(inner) &&
    (kind === 'free' || kind === 'paid') &&
    Array.isArray(picks) &&
    picks.length >= 1 &&
    picks.length <= most &&
    picks.every((pick) => contestantId.test(pick)) &&
    new Set(picks).size === picks.length &&
    (status === 'counted' ? !reason : status === 'refused' && refusal.test(reason ?? ''))
  )
}

/**
 * @param {readonly Count[]} recounted
 * @param {readonly Count[]} published
 * @param {(problem: string) => void} note
 */
function compareTallies(recounted, published, note) {
  const text = (/** @type {Count} */ { free, first, second, third }) => `${free} free, ${first}/${second}/${third} paid`
  const told = new Map(published.filter((count) => votesOf(count) > 0).map((count) => [count.contestant, text(count)]))
  for (const count of recounted) {
    const said = told.get(count.contestant) ?? 'nothing'
    if (said !== text(count)) note(`${count.contestant}: published are ${said}, the ballots give ${text(count)}`)
    told.delete(count.contestant)
  }
  for (const [contestant, said] of told) note(`${contestant}: published are ${said}, the ballots give nothing`)
}
