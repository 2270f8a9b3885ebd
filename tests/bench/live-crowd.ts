import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { clientFrame, handshake, opcodes, Wire } from './live-wire.ts'

/** How a side talks to its pages. */
export type Dialect = 'ours' | 'ws' | 'socket.io'

export interface CrowdSetting {
  readonly port: number
  readonly dialect: Dialect
  /** The marked ones first. */
  readonly contestants: readonly string[]
  readonly marked: number
}

/** Marked ballots: contestants take turns, so a count tells which ballot made it. */
export interface Marks {
  readonly first: number
  readonly count: number
  readonly startsAtMs: number
  readonly everyMs: number
}

export type CrowdOrder =
  | { readonly order: 'start'; readonly setting: CrowdSetting }
  /** Opens or closes pages until there are so many, each with all counts. */
  | { readonly order: 'be'; readonly pages: number }
  | { readonly order: 'measure'; readonly marks: Marks }
  /** Done when every mark has reached every page, or after so long: latencies in ms, and how many never came. */
  | { readonly order: 'finish'; readonly withinMs: number }
  /** Cuts three in ten; they come back at once. Times in ms until each has all counts. */
  | { readonly order: 'cut' }
  /** How many pages show other counts than these after so long. */
  | { readonly order: 'compare'; readonly counts: readonly number[]; readonly withinMs: number }

export interface CrowdAnswer {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly missing: number
  readonly different: number
}

/** The machine's monotonic clock: the same in every process. */
export const clockMs = (): number => Number(process.hrtime.bigint()) / 1e6

/** Spreads the moments of marks evenly over any tick a side may have. */
const golden = 0.618_033_988_749_895
export const dueAtMs = ({ first, startsAtMs, everyMs }: Marks, mark: number): number =>
  startsAtMs + (mark - first + ((mark * golden) % 1)) * everyMs

/** Opened at a time: a full backlog would be measured instead of the side. */
const openingAtOnce = 200
const opensWithinMs = 60_000
const share = 0.3
/** Sockets are read one after the other, so one buffer serves all. */
const buffer = Buffer.allocUnsafe(256 * 1024)

interface Heard {
  readonly type: 'snapshot' | 'update' | 'beat' | 'say' | 'other'
  readonly seq?: number
  readonly values?: Readonly<Record<string, number>>
  readonly text?: string
}

const paths: Readonly<Record<Dialect, string>> = {
  ours: '/live',
  ws: '/',
  'socket.io': '/socket.io/?EIO=4&transport=websocket',
}
const tally = (type: 'subscribe' | 'resync'): string => JSON.stringify({ type, topic: 'tally' })

function read(dialect: Dialect, text: string): Heard {
  if (dialect !== 'socket.io') return JSON.parse(text) as Heard // the side was started by the bench
  // Engine.IO 4: 0 open, 2 ping, 3 pong, 4 message; in it 0 connects and 2 is an event.
  if (text.startsWith('42')) {
    const [type, values] = JSON.parse(text.slice(2))
    return { type, values }
  }
  return text.startsWith('0')
    ? { type: 'say', text: '40' }
    : text === '2'
      ? { type: 'say', text: '3' }
      : { type: 'other' }
}

/** An open page as a server sees it: a browser's handshake, its subscription, its pongs; it asks again for what it missed. */
class Page {
  readonly shown: Int32Array
  readonly #crowd: Crowd
  #socket: Socket | undefined
  #seq: number | undefined
  #isAsking = false
  openedAtMs = 0

  constructor(crowd: Crowd) {
    this.#crowd = crowd
    this.shown = new Int32Array(crowd.setting.contestants.length)
  }

  open(): void {
    const { port, dialect } = this.#crowd.setting
    this.openedAtMs = clockMs()
    const wire = new Wire(
      () => dialect === 'ours' && this.#say(tally('subscribe')),
      ({ opcode, payload }) => {
        if (opcode === opcodes.ping) this.#socket?.write(clientFrame(opcodes.pong, Buffer.alloc(0)))
        else if (opcode === opcodes.text) this.#hear(this.#crowd.read(payload))
      },
    )
    const take = (count: number): boolean => {
      if (this.#socket === socket) wire.take(buffer.subarray(0, count))
      return true
    }
    const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread: { buffer, callback: take } })
    this.#socket = socket
    socket.once('connect', () => socket.write(handshake(port, paths[dialect])))
    const lost = (): void => {
      if (this.#socket === socket) console.error('a page was lost')
    }
    socket.on('error', lost).on('end', lost)
  }

  /** As a line that breaks: without a word. */
  cut(): void {
    const socket = this.#socket
    this.#socket = undefined
    this.#seq = undefined
    this.#isAsking = false
    this.shown.fill(0)
    socket?.destroy()
  }

  #say(text: string): void {
    this.#socket?.write(clientFrame(opcodes.text, Buffer.from(text)))
  }

  #hear({ type, seq, values, text = '' }: Heard): void {
    if (type === 'say') return this.#say(text)
    if (type === 'beat' || (type === 'update' && this.#crowd.setting.dialect === 'ours')) {
      const step = type === 'update' ? 1 : 0
      if (this.#isAsking || this.#seq === undefined || seq === undefined) return
      if (seq > this.#seq + step) {
        this.#isAsking = true
        return this.#say(tally('resync'))
      }
      if (seq !== this.#seq + step || type === 'beat') return
    }
    if (!values) return
    this.#isAsking = false
    const isFirst = this.#seq === undefined
    this.#seq = seq ?? 0
    this.#crowd.take(this, values)
    if (isFirst) this.#crowd.opened(this)
  }
}

class Crowd {
  readonly setting: CrowdSetting
  readonly #placeOf: ReadonlyMap<string, number>
  /** Thousands of sockets hear the same few messages: each is parsed once, or parsing would be measured as the side's. */
  readonly #known: { readonly bytes: Buffer; readonly heard: Heard }[] = []
  readonly #pages: Page[] = []
  readonly #opening = new Set<Page>()
  #marks: Marks | undefined
  #latencies: number[] = []
  #back: number[] = []

  constructor(setting: CrowdSetting) {
    this.setting = setting
    this.#placeOf = new Map(setting.contestants.map((id, place) => [id, place]))
  }

  read(payload: Buffer): Heard {
    for (const { bytes, heard } of this.#known) if (bytes.equals(payload)) return heard
    const heard = read(this.setting.dialect, payload.toString())
    this.#known.unshift({ bytes: Buffer.from(payload), heard })
    this.#known.length = Math.min(8, this.#known.length)
    return heard
  }

  take({ shown }: Page, values: Readonly<Record<string, number>>): void {
    for (const [id, votes] of Object.entries(values)) {
      const place = this.#placeOf.get(id)
      if (place === undefined) continue
      for (let count = (shown[place] ?? 0) + 1; count <= votes && place < this.setting.marked; count += 1)
        this.#arrived(place, count)
      shown[place] = votes
    }
  }

  opened(page: Page): void {
    if (this.#opening.delete(page)) this.#back.push(clockMs() - page.openedAtMs)
  }

  #arrived(place: number, count: number): void {
    const mark = (count - 1) * this.setting.marked + place
    if (!this.#marks || mark < this.#marks.first || mark >= this.#marks.first + this.#marks.count) return
    this.#latencies.push(clockMs() - dueAtMs(this.#marks, mark))
  }

  async obey(order: CrowdOrder): Promise<CrowdAnswer> {
    switch (order.order) {
      case 'be': {
        for (const page of this.#pages.splice(order.pages)) page.cut()
        const wanted = Array.from({ length: order.pages - this.#pages.length }, () => new Page(this))
        this.#pages.push(...wanted)
        await this.#open(wanted, openingAtOnce)
        return answerOf([])
      }
      case 'measure':
        this.#marks = order.marks
        this.#latencies = []
        return answerOf([])
      case 'finish': {
        const wanted = (this.#marks?.count ?? 0) * this.#pages.length
        const giveUpAt = clockMs() + order.withinMs
        while (this.#latencies.length < wanted && clockMs() < giveUpAt) await wait(5)
        this.#marks = undefined
        return answerOf(this.#latencies, { missing: wanted - this.#latencies.length })
      }
      case 'cut': {
        const cut = this.#pages.filter(() => Math.random() < share)
        for (const page of cut) page.cut()
        this.#back = []
        await this.#open(cut, Number.POSITIVE_INFINITY)
        return answerOf(this.#back)
      }
      case 'compare': {
        const giveUpAt = clockMs() + order.withinMs
        for (;;) {
          const different = this.#pages.filter(({ shown }) =>
            order.counts.some((votes, place) => shown[place] !== votes),
          ).length
          if (different === 0 || clockMs() > giveUpAt) return answerOf([], { different })
          await wait(5)
        }
      }
      case 'start':
        return answerOf([])
    }
  }

  async #open(pages: readonly Page[], atOnce: number): Promise<void> {
    const giveUpAt = clockMs() + opensWithinMs
    const left = pages.values()
    let next = left.next()
    while (!next.done || this.#opening.size > 0) {
      for (; !next.done && this.#opening.size < atOnce; next = left.next()) {
        this.#opening.add(next.value)
        next.value.open()
      }
      if (clockMs() > giveUpAt) throw new Error(`${this.#opening.size} pages did not get their counts`)
      await wait(1)
    }
  }
}

function answerOf(values: readonly number[], rest: Partial<CrowdAnswer> = {}): CrowdAnswer {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), missing: 0, different: 0, ...rest }
}

let crowd: Crowd | undefined
if (process.argv[1]?.endsWith('live-crowd.ts')) {
  process.on('message', async (order: CrowdOrder) => {
    if (order.order === 'start') crowd = new Crowd(order.setting)
    process.send?.(await crowd?.obey(order))
  })
  process.on('disconnect', () => process.exit())
}
