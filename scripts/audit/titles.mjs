import { pointsDigest } from './digests.mjs'
import { votesOf } from './tallies.mjs'

/** @import {Count, CandidatesEntry, JuryEntry, PointsEntry, TitleEntry} from './read-result.mjs' */

/** @typedef {{title: string, winner: string | undefined, share: number}} Decided */

/** Recomputes a contest's own titles: the jury's points against their hash in the chain, and the order of each title. */
export class Titles {
  /** @type {JuryEntry | undefined} */
  #jury
  /** @type {PointsEntry | undefined} */
  #points
  /** @type {Map<string, string | null> | undefined} zones by contestant */
  #candidates
  /** @type {TitleEntry[]} */
  #titles = []
  #note

  /** @param {(problem: string) => void} note */
  constructor(note) {
    this.#note = note
  }

  jury(/** @type {JuryEntry} */ entry) {
    if (this.#jury) this.#note(`link ${entry.link} holds the points of a second jury`)
    this.#jury = entry
  }

  points(/** @type {PointsEntry} */ entry) {
    if (this.#points) this.#note("the jury's points stand there twice")
    this.#points = entry
  }

  candidates(/** @type {CandidatesEntry} */ entry) {
    if (this.#candidates) this.#note('the candidates stand there twice')
    this.#candidates = new Map(entry.candidates.map(({ contestant, zone }) => [contestant, zone]))
    if (this.#candidates.size !== entry.candidates.length) this.#note('a candidate stands there twice')
  }

  title(/** @type {TitleEntry} */ entry) {
    this.#titles.push(entry)
  }

  /** Who stands for titles, by id; undefined where the contest has none of its own. */
  get standing() {
    return this.#candidates
  }

  get members() {
    return this.#points?.members
  }

  /**
   * After the last entry.
   * @param {readonly Count[]} tally as recounted
   * @param {readonly string[]} counts which votes count towards the zones' titles
   * @param {string | undefined} told how titles were told to be decided, by the last of the changed rules
   * @returns {readonly Decided[]}
   */
  check(tally, counts, told) {
    if (this.#points) this.#checkPoints(this.#points)
    const [candidates, titles] = [this.#candidates, this.#titles]
    if (!candidates) {
      if (titles.length > 0) this.#note('there are titles without candidates')
      return []
    }
    const ofZones = titles.filter(({ name }) => name === '')
    if (ofZones.some(({ votes }) => votes.join() !== counts.join())) this.#note("a zone's title counts other votes")
    if (new Set(ofZones.map(({ share }) => share)).size > 1) this.#note("the jury's share is not the same in all zones")
    if (told !== undefined && told !== textOf(titles, ofZones[0]?.share ?? sharesIn(told)))
      this.#note('titles are decided otherwise than it was told')
    const withVotes = new Set(
      tally.filter(({ votes }) => votes > 0).map(({ contestant }) => candidates.get(contestant)),
    )
    const titled = new Set(ofZones.flatMap(({ zones }) => zones))
    // Where the jury has a share and its points are not there yet, no zone has a title.
    for (const zone of titled.size > 0 ? withVotes : [])
      if (zone && !titled.has(zone)) this.#note(`zone ${zone} has votes and no title`)
    for (const title of titles) this.#checkTitle(title, tally, candidates)
    return titles.map((title) => ({
      title: title.name === '' ? `zone ${title.zones[0]}` : title.name,
      winner: title.order[0]?.contestant,
      share: title.share,
    }))
  }

  #checkPoints(/** @type {PointsEntry} */ points) {
    if (!this.#jury) this.#note("the jury's points are in no link")
    else if (pointsDigest(points) !== this.#jury.sheet)
      this.#note(`the jury's points are not those that link ${this.#jury.link} was closed over`)
    for (const { contestant, points: given, judges } of points.contestants)
      if (!(given >= 0 && judges >= 0 && given <= judges * points.most))
        this.#note(`${contestant}: ${given} points of ${judges} judges are more than there can be`)
  }

  /**
   * @param {TitleEntry} title
   * @param {readonly Count[]} tally
   * @param {ReadonlyMap<string, string | null>} candidates
   */
  #checkTitle(title, tally, candidates) {
    const { name, zones, share, order } = title
    const called = name === '' ? `the title of zone ${zones[0]}` : `the title ${name}`
    if (share > 0 && !this.#points) return this.#note(`${called} is decided without the jury's points`)
    const counts = new Map(tally.map((count) => [count.contestant, count]))
    const judged = new Map(this.#points?.contestants.map((one) => [one.contestant, one]))
    const standing = [...candidates]
      .filter(([, zone]) => zones.length === 0 || (zone !== null && zones.includes(zone)))
      .map(([contestant]) => {
        const [count, jury] = [counts.get(contestant), judged.get(contestant)]
        const votes = count ? votesOf(count, title.votes) : 0
        return {
          contestant,
          votes,
          points: jury?.points ?? 0,
          possible: (jury?.judges ?? 0) * (this.#points?.most ?? 0),
        }
      })
    const best = Math.max(0, ...standing.map(({ votes }) => votes))
    const places = standing
      .map((one) => ({ ...one, score: scoreOf(one, best, share) }))
      .filter(({ score }) => score.over > 0n)
      .sort((one, other) => compare(other, one))
    if (places.length !== order.length)
      this.#note(`${called} is told of ${order.length}, and ${places.length} stand for it`)
    for (const [index, place] of places.entries()) {
      const told = order[index]
      const own = places.find(({ contestant }) => contestant === told?.contestant)
      // At equal score and votes the first to reach them is before the other; the file holds no times.
      if (!told || !own || compare(own, place) !== 0)
        return this.#note(
          `${called}: place ${index + 1} is ${place.contestant}'s, published is ${told?.contestant ?? 'nobody'}`,
        )
      if (told.votes !== own.votes || told.points !== own.points || told.possible !== own.possible)
        this.#note(`${called}: ${told.contestant} has other votes or points than published`)
    }
  }
}

/** @typedef {{over: bigint, under: bigint}} Score of a hundred, as a fraction */

/**
 * @param {{votes: number, points: number, possible: number}} one
 * @param {number} best the most votes of a candidate for this title
 * @param {number} share
 * @returns {Score}
 */
function scoreOf({ votes, points, possible }, best, share) {
  const [mostVotes, mostPoints] = [BigInt(Math.max(best, 1)), BigInt(Math.max(possible, 1))]
  return {
    over: BigInt(votes) * BigInt(100 - share) * mostPoints + BigInt(points) * BigInt(share) * mostVotes,
    under: mostVotes * mostPoints,
  }
}

/**
 * Above 0 if the first has the better place.
 * @param {{score: Score, votes: number}} one
 * @param {{score: Score, votes: number}} other
 */
function compare(one, other) {
  const by = one.score.over * other.score.under - other.score.over * one.score.under
  return by === 0n ? one.votes - other.votes : by > 0n ? 1 : -1
}

/**
 * As rules tell it.
 * @param {readonly TitleEntry[]} titles
 * @param {number} ofZones the jury's share in the zones' titles
 */
const textOf = (titles, ofZones) =>
  [
    ...(ofZones > 0 ? [`//${ofZones}/`] : []),
    ...titles
      .filter(({ name }) => name !== '')
      .map(({ name, votes, share, zones }) => [name, votes.join('+'), share, [...zones].sort().join(' ')].join('/')),
  ].join(';')

/**
 * The share in the zones' titles, where no zone has anybody who would show it.
 * @param {string} told
 */
const sharesIn = (told) => Number(/^\/\/(\d+)\//.exec(told)?.[1] ?? 0)
