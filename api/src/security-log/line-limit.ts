export interface LineLimitOptions<Name> {
  /** Lines of one name in a window. */
  readonly mostOfOne: number
  /** Lines of all names in a window. */
  readonly mostInAll: number
  readonly windowMs: number
  /** A clock that only goes forward, in ms. */
  readonly now: () => number
  /** Called at the end of a window with how many lines of a name were too many. */
  readonly onExcess: (name: Name, lines: number) => void
}

/** Limits the lines of a log; those beyond are counted. A window begins with the first line after the end of the last window. */
export class LineLimit<Name> {
  readonly #options: LineLimitOptions<Name>
  #endsAt = Number.NEGATIVE_INFINITY
  #inAll = 0
  readonly #written = new Map<Name, number>()
  readonly #excess = new Map<Name, number>()
  readonly #once = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: LineLimitOptions<Name>) {
    this.#options = options
  }

  /** Whether there is room for a line. @param once what a line of the window must be the first of */
  admits(name: Name, once?: string): boolean {
    const { mostOfOne, mostInAll, now } = this.#options
    if (now() >= this.#endsAt) this.#begin()
    const written = this.#written.get(name) ?? 0
    const isAgain = once !== undefined && this.#once.has(once)
    if (isAgain || written >= mostOfOne || this.#inAll >= mostInAll) {
      this.#exceed(name)
      return false
    }
    if (once !== undefined) this.#once.add(once)
    this.#written.set(name, written + 1)
    this.#inAll += 1
    return true
  }

  /** Ends the window and tells what was too much in it. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#endsAt = Number.NEGATIVE_INFINITY
    for (const [name, lines] of this.#excess) this.#options.onExcess(name, lines)
    this.#excess.clear()
  }

  #begin(): void {
    this.end()
    this.#endsAt = this.#options.now() + this.#options.windowMs
    this.#inAll = 0
    this.#written.clear()
    this.#once.clear()
  }

  /** Nobody may come after the window to end it. */
  #exceed(name: Name): void {
    this.#excess.set(name, (this.#excess.get(name) ?? 0) + 1)
    this.#timer ??= setTimeout(() => this.end(), this.#endsAt - this.#options.now()).unref()
  }
}
