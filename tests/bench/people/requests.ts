import { Histogram } from '../load/histogram.ts'
import { Schedule } from '../load/schedule.ts'
import type { Beside } from './ballots-beside.ts'

/** Requests at a fixed rate, whatever has been answered, or by so many people at once who each begin again when answered. */
export type RequestPlan = { readonly perSecond: number } | { readonly atOnce: number }

export interface RequestsResult {
  /** Answered with 200, per second of the measured window. */
  readonly perSecond: number
  /** Answers by their status. */
  readonly answers: Readonly<Record<string, number>>
  /** From the moment each was due. */
  readonly latencyMs: { readonly p50: number; readonly p99: number }
}

/**
 * Sends requests by a plan until it is stopped.
 * @param ask sends the one of this number, from 0 on, and resolves with the status of its answer once all of it is here
 */
export function startRequests(ask: (number: number) => Promise<number>, plan: RequestPlan): Beside<RequestsResult> {
  const underWay = new Set<Promise<void>>()
  let sent = 0
  let stopped = false
  let window = newWindow()

  const askOne = async (dueAt: number): Promise<void> => {
    const number = sent
    sent += 1
    const status = await ask(number)
    if (stopped || dueAt < window.startedAt) return
    window.answers.set(status, (window.answers.get(status) ?? 0) + 1)
    if (status === 200) window.latency.record((performance.now() - dueAt) * 1000)
  }
  const send = (dueAt: number): Promise<void> => {
    const one = askOne(dueAt).finally(() => underWay.delete(one))
    underWay.add(one)
    return one
  }
  const again = async (): Promise<void> => {
    while (!stopped) await send(performance.now())
  }
  const timer = 'perSecond' in plan ? keepRate(plan.perSecond, () => sent, send) : undefined
  if ('atOnce' in plan) for (let count = 0; count < plan.atOnce; count += 1) void again()

  return {
    measure: () => {
      window = newWindow()
    },
    stop: async () => {
      const seconds = (performance.now() - window.startedAt) / 1000
      clearInterval(timer)
      stopped = true
      await Promise.allSettled(underWay)
      const { answers, latency } = window
      return {
        perSecond: (answers.get(200) ?? 0) / seconds,
        answers: Object.fromEntries(answers),
        latencyMs: { p50: latency.percentile(0.5) / 1000, p99: latency.percentile(0.99) / 1000 },
      }
    },
  }
}

function keepRate(perSecond: number, sent: () => number, send: (dueAt: number) => Promise<void>): NodeJS.Timeout {
  const schedule = new Schedule(perSecond)
  schedule.start(performance.now())
  return setInterval(() => {
    const due = schedule.dueBy(performance.now())
    while (sent() < due) void send(schedule.dueAt(sent()))
  }, 2)
}

const newWindow = () => ({
  startedAt: performance.now(),
  answers: new Map<number, number>(),
  latency: new Histogram(),
})
