import { BallotPress, type BallotRequest } from './ballots.ts'
import { HttpConnection } from './connection.ts'
import { Histogram } from './histogram.ts'
import type { LoadOptions, LoadResult } from './protocol.ts'
import { Schedule } from './schedule.ts'

/** A connection with its request, and when the one under way was due (open model) or sent. */
interface Lane {
  readonly connection: HttpConnection
  readonly request: BallotRequest
  dueAt: number
}

const pauseAfterRefusalMs = 10
const stragglersMs = 10_000

/**
 * Sends ballots over a fixed number of connections. Latency counts from the moment a request was due, and every request
 * that was due within the window counts, however late it is answered: a side that stalls is charged for what it kept waiting.
 */
export class Generator {
  readonly #options: LoadOptions
  readonly #press: BallotPress
  readonly #schedule: Schedule | undefined
  readonly #lanes: Lane[] = []
  #idle: Lane[] = []
  #stopped = false
  #sent = 0
  #underWay = 0
  #acknowledgedTotal = 0
  #window = newWindow()

  constructor(options: LoadOptions) {
    this.#options = options
    this.#press = new BallotPress(options)
    this.#schedule = options.rate === undefined ? undefined : new Schedule(options.rate)
  }

  async start(): Promise<void> {
    const where = { host: '127.0.0.1', port: this.#options.port }
    for (let count = 0; count < this.#options.connections; count += 1) {
      const connection = await HttpConnection.open(where, (status) => this.#answered(lane, status))
      const lane = { connection, request: this.#press.newRequest(), dueAt: 0 }
      this.#lanes.push(lane)
    }
    this.#idle = [...this.#lanes]
    this.#schedule?.start(performance.now())
    if (this.#schedule) this.#tick(this.#schedule)
    else for (const lane of this.#idle.splice(0)) this.#send(lane, performance.now())
  }

  /** From here on it counts. */
  measure(): void {
    this.#window = newWindow()
  }

  /** Ends the window, then waits for what was due within it and for all answers. */
  async stop(): Promise<LoadResult> {
    const window = this.#window
    window.endedAt = performance.now()
    this.#schedule?.end(window.endedAt)
    const { user, system } = process.cpuUsage(window.cpu)
    this.#stopped = true
    const giveUpAt = window.endedAt + stragglersMs
    while (this.#isBusy() && performance.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 5))
    for (const { connection } of this.#lanes) connection.close()
    const latency = (share: number): number => window.latency.percentile(share) / 1000
    return {
      windowMs: window.endedAt - window.startedAt,
      answers: Object.fromEntries(window.answers),
      acknowledgedTotal: this.#acknowledgedTotal,
      sentTotal: this.#sent,
      latencyMs: { p50: latency(0.5), p99: latency(0.99), p999: latency(0.999), max: latency(1) },
      cpuSeconds: (user + system) / 1e6,
      mostOverdue: window.mostOverdue,
      unanswered: this.#underWay,
    }
  }

  #isBusy(): boolean {
    const due = this.#schedule?.dueBy(performance.now()) ?? this.#sent
    return this.#underWay > 0 || this.#sent < due
  }

  #send(lane: Lane, dueAt: number): void {
    lane.dueAt = dueAt
    this.#sent += 1
    this.#underWay += 1
    this.#press.write(lane.request)
    lane.connection.send(lane.request.bytes)
  }

  #answered(lane: Lane, status: number): void {
    const now = performance.now()
    this.#underWay -= 1
    this.#count(lane, status, now)
    if (this.#schedule) {
      this.#idle.push(lane)
      this.#sendDue(this.#schedule, now)
    } else if (this.#stopped) return
    else if (status === 202) this.#send(lane, now)
    else setTimeout(() => this.#stopped || this.#send(lane, performance.now()), pauseAfterRefusalMs)
  }

  #count({ dueAt }: Lane, status: number, now: number): void {
    const { answers, latency, startedAt, endedAt } = this.#window
    if (now < endedAt) answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status !== 202) return
    this.#acknowledgedTotal += 1
    if (dueAt >= startedAt && dueAt < endedAt) latency.record((now - dueAt) * 1000)
  }

  /** Once a millisecond: a timer cannot be finer, and the wait it adds is counted against the side, not for it. */
  #tick(schedule: Schedule): void {
    this.#sendDue(schedule, performance.now())
    if (!this.#stopped || this.#isBusy()) setTimeout(() => this.#tick(schedule), 1)
  }

  #sendDue(schedule: Schedule, now: number): void {
    const due = schedule.dueBy(now)
    while (this.#sent < due) {
      const lane = this.#idle.pop()
      if (!lane) break
      this.#send(lane, schedule.dueAt(this.#sent))
    }
    if (due - this.#sent > this.#window.mostOverdue) this.#window.mostOverdue = due - this.#sent
  }
}

const newWindow = () => ({
  startedAt: performance.now(),
  endedAt: Number.POSITIVE_INFINITY,
  cpu: process.cpuUsage(),
  answers: new Map<number, number>(),
  latency: new Histogram(),
  mostOverdue: 0,
})
