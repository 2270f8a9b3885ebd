import { Histogram } from '../load/histogram.ts'
import { Schedule } from '../load/schedule.ts'

export interface Person {
  readonly phone: string
  readonly password: string
}

/** Log-ins at a fixed rate, whatever has been answered, or by so many people at once who each begin again when let in. */
export type LogInPlan = { readonly perSecond: number } | { readonly atOnce: number }

export interface LogInResult {
  /** Per second of the measured window. */
  readonly perSecond: number
  readonly answers: Readonly<Record<string, number>>
  readonly latencyMs: { readonly p50: number; readonly p99: number }
}

export interface LogIns {
  /** From here on it counts. */
  readonly measure: () => void
  readonly stop: () => Promise<LogInResult>
}

/** Lets people log in, one after the other of the list, with their right passwords. */
export function startLogIns(port: number, people: readonly Person[], plan: LogInPlan): LogIns {
  const underWay = new Set<Promise<void>>()
  let sent = 0
  let stopped = false
  let window = newWindow()

  const logIn = async (dueAt: number): Promise<void> => {
    const actor = people[sent % people.length]
    sent += 1
    const { status } = await fetch(`http://127.0.0.1:${port}/actor/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ actor }),
    })
    if (stopped || dueAt < window.startedAt) return
    window.answers.set(status, (window.answers.get(status) ?? 0) + 1)
    if (status === 200) window.latency.record((performance.now() - dueAt) * 1000)
  }
  const send = (dueAt: number): Promise<void> => {
    const one = logIn(dueAt).finally(() => underWay.delete(one))
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
