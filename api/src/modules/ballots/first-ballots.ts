/** Places in the table of browsers, and as many in that of networks. Each takes 12 MB when full; unused pages of it take no memory. */
const places = 2 ** 20
/** Places that an origin may have: with so many, next to none is forgotten before all are taken. */
const choices = 8

/**
 * The first free ballot of each browser or network within a window of time, both as numbers: a table of fixed size, because a
 * Map takes five times the memory and the time. When all places for an origin are taken, one of the earlier origins there is forgotten.
 */
export class FirstBallots {
  readonly #groups: number
  #origins: Float64Array
  #ballots: Int32Array

  /** @param most how many are remembered: a multiple of eight */
  constructor(most: number = places) {
    this.#groups = most / choices
    this.#origins = new Float64Array(most)
    this.#ballots = new Int32Array(most)
  }

  /** The first ballot of an origin: this one, where none is remembered. @param origin at least 1 @param ballot 31 bits */
  firstOf(origin: number, ballot: number): number {
    const from = (origin % this.#groups) * choices
    for (let place = from; place < from + choices; place += 1) {
      const taken = this.#origins[place]
      if (taken === origin) return this.#ballots[place] ?? ballot
      if (taken === 0) return this.#put(place, origin, ballot)
    }
    return this.#put(from + (ballot % choices), origin, ballot)
  }

  forget(): void {
    this.#origins = new Float64Array(this.#origins.length)
  }

  #put(place: number, origin: number, ballot: number): number {
    this.#origins[place] = origin
    this.#ballots[place] = ballot
    return ballot
  }
}
