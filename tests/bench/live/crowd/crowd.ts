import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Histogram } from '../../load/histogram.ts'
import { clockMs } from '../clock.ts'
import { type MarkRun, Marks } from '../marks.ts'
import { dialects } from './dialect.ts'
import { Page, type PageSetting } from './page.ts'
import type { ConvergeResult, CrowdOptions, CutResult, WindowResult } from './protocol.ts'
import { Reader } from './reader.ts'

/** Connections that are being opened at a time: a backlog that runs full would be measured instead of the side. */
const openingAtOnce = 200
const opensWithinMs = 60_000

/** Thousands of open pages, with the counts that each of them shows. */
export class Crowd {
  readonly #options: CrowdOptions
  readonly #setting: PageSetting
  readonly #pages: Page[] = []
  /** What each page shows, a row for each. */
  readonly #shown: Int32Array
  /** Pages that are being opened, and since when. */
  readonly #opening = new Map<Page, number>()
  #onReady: (page: Page, tookMs: number, countedMs: number) => void = () => {}
  #window: Window | undefined
  missed = 0
  lost = 0
  /** Counts that came, snapshots included; bytes of all that came. */
  messages = 0
  bytes = 0

  constructor(options: CrowdOptions) {
    const { port, dialect, contestants, mostSockets } = options
    this.#options = options
    this.#shown = new Int32Array(mostSockets * contestants.length)
    this.#setting = {
      port,
      dialect: dialects[dialect],
      reader: new Reader(dialects[dialect], contestants),
      events: {
        ready: (page, connectedAtMs) => this.#ready(page, connectedAtMs),
        counts: (page, values) => this.#take(page, values),
        stamp: (atMs) => this.#window?.record(clockMs() - atMs),
        bytes: (count) => {
          this.bytes += count
        },
        missed: () => {
          this.missed += 1
        },
        lost: (reason) => {
          this.lost += 1
          if (this.lost === 1) console.error(`a page was lost: ${reason}`)
        },
      },
    }
  }

  async be(sockets: number): Promise<void> {
    for (const page of this.#pages.splice(sockets)) page.cut()
    const wanted = Array.from({ length: sockets - this.#pages.length }, () => this.#add())
    await this.#open(wanted)
  }

  measure(run: MarkRun): void {
    this.#window = new Window(new Marks(this.#options.marks, run), run)
  }

  async finish(withinMs: number): Promise<WindowResult> {
    const window = this.#window
    if (!window) throw new Error('nothing is being measured')
    window.end()
    const giveUpAt = clockMs() + withinMs
    const wanted = window.run.count * this.#pages.length
    while (window.samples < wanted && clockMs() < giveUpAt) await wait(5)
    const missing = Math.max(0, wanted - window.samples)
    this.#window = undefined
    return window.result(missing)
  }

  /** With `counts`: until the pages that were cut show these. */
  async cut(share: number, counts?: readonly number[]): Promise<CutResult> {
    const cut = some(this.#pages, share)
    for (const page of cut) {
      page.cut()
      this.#rowOf(page).fill(0)
    }
    const took = new Histogram()
    const counted = new Histogram()
    this.#onReady = (page, tookMs, countedMs) => {
      if (counts && !this.#shows(page, counts)) throw new Error('a snapshot after the votes is not what Postgres has')
      took.record(tookMs * 1000)
      counted.record(countedMs * 1000)
    }
    await this.#open(cut, Number.POSITIVE_INFINITY)
    this.#onReady = () => {}
    return { cut: cut.length, backMs: latencyOf(took), countedMs: latencyOf(counted) }
  }

  async converge(counts: readonly number[], withinMs: number): Promise<ConvergeResult> {
    const startedAt = clockMs()
    for (;;) {
      const different = this.#pages.filter((page) => !this.#shows(page, counts)).length
      const ms = clockMs() - startedAt
      if (different === 0 || ms > withinMs) return { ms, different }
      await wait(2)
    }
  }

  #add(): Page {
    const page = new Page(this.#pages.length, this.#setting)
    this.#pages.push(page)
    this.#rowOf(page).fill(0)
    return page
  }

  async #open(pages: readonly Page[], atOnce = openingAtOnce): Promise<void> {
    const giveUpAt = clockMs() + opensWithinMs
    let next = 0
    while (next < pages.length || this.#opening.size > 0) {
      while (next < pages.length && this.#opening.size < atOnce) {
        const page = pages[next++]
        if (!page) break
        this.#opening.set(page, clockMs())
        page.open()
      }
      if (clockMs() > giveUpAt) throw new Error(`${this.#opening.size} pages did not get their counts`)
      await wait(1)
    }
  }

  #ready(page: Page, connectedAtMs: number): void {
    const since = this.#opening.get(page)
    if (since === undefined) return
    this.#opening.delete(page)
    this.#onReady(page, clockMs() - since, clockMs() - connectedAtMs)
  }

  /** Values alternate between a contestant's place and her count. */
  #take(page: Page, values: Int32Array): void {
    const row = page.place * this.#options.contestants.length
    const { markedContestants } = this.#options.marks
    for (let at = 0; at < values.length; at += 2) {
      const [place = 0, votes = 0] = [values[at], values[at + 1]]
      const before = this.#shown[row + place] ?? 0
      this.#shown[row + place] = votes
      if (this.#window && place < markedContestants && votes > before) this.#window.take(place, before, votes)
    }
    this.messages += 1
    this.#window?.countFrame()
  }

  #shows(page: Page, counts: readonly number[]): boolean {
    const row = this.#rowOf(page)
    return counts.every((votes, place) => row[place] === votes)
  }

  #rowOf({ place }: Page): Int32Array {
    const width = this.#options.contestants.length
    return this.#shown.subarray(place * width, (place + 1) * width)
  }
}

/** What reaches the pages while it is measured. */
class Window {
  readonly run: MarkRun
  readonly #marks: Marks
  readonly #latency = new Histogram()
  readonly #startedAt = clockMs()
  readonly #busyBefore = performance.eventLoopUtilization()
  #frames = 0
  #end: { readonly seconds: number; readonly busy: number; readonly frames: number } | undefined

  constructor(marks: Marks, run: MarkRun) {
    this.#marks = marks
    this.run = run
  }

  get samples(): number {
    return this.#latency.total
  }

  /** A page's count of a marked contestant has risen. */
  take(contestant: number, before: number, votes: number): void {
    for (let count = before + 1; count <= votes; count += 1) {
      const dueAt = this.#marks.dueOf(contestant, count)
      if (dueAt !== undefined) this.record(clockMs() - dueAt)
    }
  }

  record(ms: number): void {
    this.#latency.record(ms * 1000)
  }

  countFrame(): void {
    this.#frames += 1
  }

  end(): void {
    const { utilization } = performance.eventLoopUtilization(this.#busyBefore)
    this.#end = { seconds: (clockMs() - this.#startedAt) / 1000, busy: utilization, frames: this.#frames }
  }

  result(missing: number): WindowResult {
    const { seconds = 1, busy = 0, frames = 0 } = this.#end ?? {}
    const samples = this.samples
    for (let count = 0; count < missing; count += 1) this.record(Number.MAX_SAFE_INTEGER)
    return { latencyMs: latencyOf(this.#latency), samples, missing, messagesPerSecond: frames / seconds, busy }
  }
}

const latencyOf = (histogram: Histogram): WindowResult['latencyMs'] => {
  const latency = (share: number): number => histogram.percentile(share) / 1000
  return { p50: latency(0.5), p99: latency(0.99), p999: latency(0.999), max: latency(1) }
}

function some<Item>(all: readonly Item[], share: number): Item[] {
  const shuffled = [...all]
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1))
    const [one, two] = [shuffled[index], shuffled[other]]
    if (one !== undefined && two !== undefined) [shuffled[index], shuffled[other]] = [two, one]
  }
  return shuffled.slice(0, Math.round(all.length * share))
}
