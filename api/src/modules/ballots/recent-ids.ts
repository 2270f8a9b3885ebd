/** Ids that were added lately: the last `atLeast` of them, and at most twice as many. */
export class RecentIds {
  readonly #atLeast: number
  #newer = new Set<string>()
  #older = new Set<string>()

  constructor(atLeast: number) {
    this.#atLeast = atLeast
  }

  add(id: string): void {
    if (this.#newer.size >= this.#atLeast) [this.#older, this.#newer] = [this.#newer, new Set()]
    this.#newer.add(id)
  }

  has(id: string): boolean {
    return this.#newer.has(id) || this.#older.has(id)
  }
}
