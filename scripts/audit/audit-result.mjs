import { readResult } from './read-result.mjs'
import { Recount } from './recount.mjs'
import { inScratchFolder } from './scratch-folder.mjs'
import { compareTallies } from './tallies.mjs'
import { Titles } from './titles.mjs'

/** @import {Checkpoint, Count, RoundEntry} from './read-result.mjs' */
/** @import {Decided} from './titles.mjs' */

/**
 * @typedef {object} Report
 * @property {readonly string[]} problems empty where the result holds, as far as the file goes
 * @property {readonly Checkpoint[]} ahead kept ones of links that the file does not reach, the first link first
 * @property {string} contest
 * @property {string} head of the chain, as recounted
 * @property {number} links
 * @property {number} ballots
 * @property {number} refused
 * @property {number} changes
 * @property {number} checkpoints whose signature and head are right
 * @property {number} signed the last link that one of them covers; 0 where there is none
 * @property {readonly string[]} keys that signed them, in hex
 * @property {readonly string[]} titles which votes count towards a title: paid, proven free, unproven free
 * @property {readonly Decided[]} decided titles of the contest's own, with the zones' beside them
 * @property {number | undefined} members of the jury whose points count; undefined without one
 * @property {number} left contestants with votes who stand for no title
 * @property {readonly Count[]} tally as recounted, most votes first
 * @property {RoundEntry | undefined} followed the round before, and who came from it; undefined for a contest that follows none
 */

const shownProblems = 100

/**
 * Recounts a published result and follows its chain from the first link to the last.
 * @param {string} file as /results offers it
 * @param {readonly Checkpoint[]} [kept] checkpoints somebody kept from before
 * @returns {Promise<Report>}
 * @throws Error where the file cannot be read
 */
export async function auditResult(file, kept = []) {
  return inScratchFolder((folder) => auditIn(folder, file, kept))
}

/**
 * @param {string} folder
 * @param {string} file
 * @param {readonly Checkpoint[]} kept
 * @returns {Promise<Report>}
 */
async function auditIn(folder, file, kept) {
  const changed = await changedLater(file)
  /** @type {string[]} */
  const problems = []
  const note = (/** @type {string} */ problem) => void (problems.length < shownProblems && problems.push(problem))
  const recount = new Recount(changed, note, folder)
  try {
    return await follow({ file, kept, recount, problems, note })
  } finally {
    recount.close()
  }
}

/**
 * @param {object} asked
 * @param {string} asked.file
 * @param {readonly Checkpoint[]} asked.kept
 * @param {Recount} asked.recount
 * @param {string[]} asked.problems what `note` adds to
 * @param {(problem: string) => void} asked.note
 * @returns {Promise<Report>}
 */
async function follow({ file, kept, recount, problems, note }) {
  /** @type {readonly Count[]} */
  let published = []
  const titles = new Titles(note)
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
    else if (entry.type === 'round') recount.round(entry)
    else if (entry.type === 'link') recount.link(entry)
    else if (entry.type === 'ballot') recount.ballot(entry)
    else if (entry.type === 'change') recount.change(entry)
    else if (entry.type === 'titles') recount.rule(entry)
    else if (entry.type === 'rules') recount.changedRules(entry)
    else if (entry.type === 'jury') {
      recount.jury(entry)
      titles.jury(entry)
    } else if (entry.type === 'points') titles.points(entry)
    else if (entry.type === 'candidates') titles.candidates(entry)
    else if (entry.type === 'title') titles.title(entry)
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
  recount.noteRepeated()
  if (!ended) note('the file has no end: it is not whole')
  const tally = recount.tally()
  compareTallies(tally, published, note)
  const decided = titles.check(tally, recount.titles, recount.ruleNow('titles'))
  const standing = titles.standing
  // The file is one snapshot, so its own checkpoints are never ahead; kept ones may be newer.
  for (const one of kept) if (!recount.endsBefore(one)) see(one)
  const ahead = kept.filter((one) => recount.endsBefore(one)).toSorted((one, other) => one.sequence - other.sequence)
  return {
    problems,
    ahead,
    contest: recount.contest,
    head: recount.head,
    links: recount.links,
    ballots: recount.ballots,
    refused: recount.refused,
    changes: recount.changes,
    checkpoints,
    signed,
    keys: [...keys],
    titles: recount.titles,
    decided,
    members: titles.members,
    left: standing ? tally.filter(({ contestant, votes }) => votes > 0 && !standing.has(contestant)).length : 0,
    tally,
    followed: recount.followed,
  }
}

/**
 * What of the beginning of a round is not as the result of the round before has it.
 * @param {Report} round
 * @param {Report} former
 * @returns {readonly string[]}
 */
export function problemsOfRound({ followed }, former) {
  if (!followed) return ['the result is that of no round']
  const before = new Map(former.tally.map((count) => [count.contestant, count]))
  return [
    ...former.problems.map((problem) => `the round before: ${problem}`),
    ...(followed.of === former.contest
      ? []
      : [`the round before is ${followed.of}, and this file is of ${former.contest}`]),
    ...(followed.head === former.head ? [] : ['the chain of the round before ends with another head']),
    ...followed.entries.flatMap(({ contestant, former: id, ...carried }) => {
      const count = before.get(id)
      if (!count) return [`${contestant} had no votes in the round before`]
      const isSame = counted.every((one) => carried[one] === (followed.carried ? count[one] : 0))
      return isSame ? [] : [`${contestant} begins with other counts than she had in the round before`]
    }),
  ]
}

const counted = /** @type {const} */ (['free', 'proven', 'first', 'second', 'third'])

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
