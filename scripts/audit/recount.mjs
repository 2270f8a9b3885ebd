import {
  beginningOf,
  beginningOfRound,
  changedLeaf,
  headOf,
  isSigned,
  judgedLeaf,
  juryLeaf,
  rootOf,
  rulesLeaf,
  titlesLeaf,
} from './digests.mjs'
import { Heads } from './heads.mjs'
import { isBallot } from './is-ballot.mjs'
import { RepeatedDigests } from './repeated-digests.mjs'
import { isEmpty, votesOf } from './tallies.mjs'

/** @import {BallotEntry, ChangeEntry, Checkpoint, Count, JuryEntry, LinkEntry, RoundEntry, RulesEntry, TitlesEntry} from './read-result.mjs' */

/** @typedef {{kind: string, proven?: boolean, picks: readonly string[], status: string}} Standing */

/** Recounts and rechains the entries of a published result, one after another. */
export class Recount {
  contest = ''
  head = ''
  links = 0
  ballots = 0
  refused = 0
  changes = 0
  /** @type {readonly string[]} which votes count towards a title, by the latest entry that says so */
  titles = ['paid', 'proven', 'unproven']
  /** @type {RoundEntry | undefined} the round before, and who came from it */
  followed
  /** @type {Map<string, Count>} */
  #counts = new Map()
  /** @type {Map<string, string>} rules that were changed, as they stand */
  #rules = new Map()
  /** Inner hashes of all ballots so far. */
  #inners
  /** @type {Map<string, Standing>} of ballots that change later */
  #standing = new Map()
  #heads
  /** @type {LinkEntry | undefined} */
  #open
  /** @type {string[]} */
  #leaves = []
  #changed
  #note

  /**
   * @param {ReadonlySet<string>} changed inner hashes of ballots that change later
   * @param {(problem: string) => void} note
   * @param {string} folder for what memory should not hold, as it grows with the ballots
   */
  constructor(changed, note, folder) {
    this.#changed = changed
    this.#note = note
    this.#inners = new RepeatedDigests(folder)
    this.#heads = new Heads(folder)
  }

  begin(/** @type {string} */ contest) {
    if (this.contest !== '') this.#note('the file holds two contests')
    this.contest = contest
    this.head = beginningOf(contest)
  }

  /** The chain begins with who came from the round before, so that none of it can be changed. */
  round(/** @type {RoundEntry} */ entry) {
    if (this.followed || this.links > 0) this.#note('a round does not stand at the beginning')
    this.followed = entry
    this.head = beginningOfRound(this.contest, entry)
    for (const { contestant, former: _, ...count } of entry.entries) {
      if (this.#counts.has(contestant)) this.#note(`${contestant} came from the round before twice`)
      if (!isCount(count) || (!entry.carried && !isEmpty({ ...nothing, contestant, ...count })))
        this.#note(`${contestant} begins with counts that are none`)
      this.#counts.set(contestant, { ...nothing, contestant, ...count })
    }
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
    this.#heads.push(this.head)
  }

  ballot(/** @type {BallotEntry} */ entry) {
    this.#isInLink(entry)
    this.ballots += 1
    this.#leaves.push(judgedLeaf(entry))
    const { inner, kind, proven = false, picks, status } = entry
    if (isBallot(entry)) this.#inners.add(inner)
    else this.#note(`a ballot of link ${entry.link} is none: ${inner}`)
    if (status === 'refused') this.refused += 1
    else this.#count(entry, 'counted', 1)
    if (this.#changed.has(inner)) this.#standing.set(inner, { kind, proven, picks, status })
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
    this.#count(ballot, entry.from, -1)
    this.#count(ballot, entry.to, 1)
    this.#standing.set(entry.inner, { ...ballot, status: entry.to })
  }

  rule(/** @type {TitlesEntry} */ entry) {
    this.#isInLink(entry)
    this.#leaves.push(titlesLeaf(entry))
    if (!rules.has(entry.counts.join(','))) this.#note(`link ${entry.link} has a rule for titles that is none`)
    this.titles = entry.counts
  }

  changedRules(/** @type {RulesEntry} */ entry) {
    this.#isInLink(entry)
    this.#leaves.push(rulesLeaf(entry))
    for (const text of entry.changes) {
      const [, name = '', before = '', after = ''] = /^([a-zA-Z]+)=([^,>|]*)>([^,>|]*)$/.exec(text) ?? []
      if (name === '') this.#note(`link ${entry.link} changes rules in a way that is none: ${text}`)
      const stood = this.#rules.get(name)
      if (stood !== undefined && stood !== before)
        this.#note(`link ${entry.link} changes ${name} from ${before}, where ${stood} stood`)
      this.#rules.set(name, after)
    }
  }

  jury(/** @type {JuryEntry} */ entry) {
    this.#isInLink(entry)
    this.#leaves.push(juryLeaf(entry))
  }

  /**
   * A rule that was changed, as it stands; undefined if it never was.
   * @param {string} name
   */
  ruleNow(name) {
    return this.#rules.get(name)
  }

  #isInLink(/** @type {{link: number}} */ entry) {
    if (this.#open?.sequence !== entry.link) this.#note(`an entry of link ${entry.link} stands elsewhere`)
  }

  #count(
    /** @type {Pick<Standing, 'kind' | 'proven' | 'picks'>} */ { kind, proven, picks },
    /** @type {string} */ status,
    /** @type {1 | -1} */ by,
  ) {
    const places = /** @type {const} */ (['first', 'second', 'third'])
    for (const [index, contestant] of (kind === 'free' ? picks.slice(0, 1) : picks).entries()) {
      const count = this.#counts.get(contestant) ?? { contestant, ...nothing }
      if (status === 'quarantined') count.quarantined += by
      if (status === 'counted') count[kind === 'free' ? 'free' : (places[index] ?? 'third')] += by
      if (status === 'counted' && kind === 'free' && proven) count.proven += by
      this.#counts.set(contestant, count)
    }
  }

  /** Whether a checkpoint is this contest's, signed, and beyond the file's end. */
  endsBefore(/** @type {Checkpoint} */ checkpoint) {
    return checkpoint.contest === this.contest && checkpoint.sequence > this.links && isSigned(checkpoint)
  }

  /** Whether a checkpoint is signed and agrees with the chain; otherwise notes a problem. */
  agreesWith(/** @type {Checkpoint} */ checkpoint) {
    const where = `the checkpoint of link ${checkpoint.sequence}`
    if (checkpoint.contest !== this.contest) this.#note(`${where} is of another contest`)
    else if (!isSigned(checkpoint)) this.#note(`${where} has a signature that does not fit`)
    else if (checkpoint.sequence > this.links)
      this.#note(`${where} is in a file that ends at link ${this.links}: links were taken away`)
    else if (this.#heads.after(checkpoint.sequence) !== checkpoint.head)
      this.#note(`${where} says another head than the chain has there`)
    else return true
    return false
  }

  /** After the last ballot. */
  noteRepeated() {
    for (const inner of this.#inners.find()) this.#note(`a ballot stands there twice: ${inner}…`)
  }

  close() {
    this.#heads.close()
  }

  /** @returns {readonly Count[]} */
  tally() {
    return [...this.#counts.values()]
      .filter((count) => !isEmpty(count))
      .map((count) => ({ ...count, votes: votesOf(count, this.titles) }))
      .sort((one, other) => other.votes - one.votes)
  }
}

/** @param {{free: number, proven: number, first: number, second: number, third: number}} count */
const isCount = ({ free, proven, first, second, third }) =>
  [free, proven, free - proven, first, second, third].every((number) => Number.isInteger(number) && number >= 0)

const nothing = { votes: 0, free: 0, proven: 0, first: 0, second: 0, third: 0, quarantined: 0 }

const rules = new Set(['paid,proven,unproven', 'paid,proven', 'paid', 'proven,unproven', 'proven'])

/** Allowed changes of a ballot's state. */
const changes = new Set([
  'counted quarantined',
  'counted voided',
  'quarantined counted',
  'quarantined voided',
  'voided counted',
])
