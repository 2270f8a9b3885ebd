import type { Sql } from '@ashenda/db/client.ts'
import type { Ledger } from './ledger.ts'

export interface Sample {
  /** By performance.now(). */
  readonly at: number
  readonly came: number
  readonly answered: number
  readonly acknowledged: number
  readonly recorded: number
}

/** What a meter reads. */
export interface Metered {
  readonly told: () => Pick<Sample, 'came' | 'answered' | 'acknowledged'>
  /** Rejects while Postgres is down. */
  readonly recorded: () => Promise<number>
}

export const ballotsOf = (sql: Sql, ledger: Ledger): Metered => ({
  told: () => ({
    came: ledger.submits.length,
    answered: ledger.answered,
    acknowledged: ledger.acknowledged.size,
  }),
  recorded: async () => {
    const [row] = await sql<{ recorded: number }[]>`
      select coalesce(sum(counted + refused), 0)::int as recorded from ballot_groups`
    return row?.recorded ?? 0
  },
})

export interface Fault {
  readonly name: string
  /** When everything it broke had restarted, by performance.now(). */
  repairedAt: number
  readonly startedAt: number
  /** Whether its end was awaited; then one still felt at the next fault counts with the time until then. */
  readonly isWaitedFor?: boolean
}

export interface Meter {
  readonly samples: readonly Sample[]
  readonly stop: () => Promise<void>
}

const sampleMs = 200
const windowMs = 1_000
/** Relative to the rate of arriving voters; sampling blurs a tenth. */
const fullRate = 0.85

/** Samples how many came, were answered and recorded. While Postgres is down the last number stands. */
export function startMeter(subject: Metered): Meter {
  const samples: Sample[] = []
  let recorded = 0
  let running: Promise<void> | undefined
  const sample = async (): Promise<void> => {
    recorded = await subject.recorded().catch(() => recorded)
    samples.push({ at: performance.now(), ...subject.told(), recorded })
  }
  const timer = setInterval(() => {
    running ??= sample().finally(() => {
      running = undefined
    })
  }, sampleMs)
  return {
    samples,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * How long a fault was felt after its repair: until a whole second after the fault in which as many were answered and recorded as came.
 * Undefined if the next fault or the end of the load came first.
 */
export function recoveryMs(fault: Fault, samples: readonly Sample[], until: number): number | undefined {
  const last = samples.at(-1)
  if (!last) return undefined
  const recordedShare = last.acknowledged / Math.max(1, last.answered)
  for (const [index, sample] of samples.entries()) {
    if (sample.at < fault.repairedAt) continue
    if (sample.at > until) return undefined
    const before = samples.findLast((earlier, place) => place < index && earlier.at <= sample.at - windowMs)
    if (!before || before.at < fault.startedAt) continue
    const came = sample.came - before.came
    const answered = sample.answered - before.answered
    const recorded = sample.recorded - before.recorded
    if (came > 0 && answered >= came * fullRate && recorded >= came * recordedShare * fullRate)
      return sample.at - fault.repairedAt
  }
  return undefined
}

export interface Recovery {
  readonly name: string
  /** Undefined if the next fault came first. */
  readonly ms: number | undefined
}

/** Faults in order, with their recovery times. `breaks` are the moments when the load paused. */
export const recoveriesOf = (
  faults: readonly Fault[],
  samples: readonly Sample[],
  breaks: readonly number[],
): readonly Recovery[] =>
  faults.map((fault, index) => {
    const endings = [...breaks, faults[index + 1]?.startedAt ?? Number.POSITIVE_INFINITY]
    const until = Math.min(...endings.filter((at) => at > fault.repairedAt))
    const ms = recoveryMs(fault, samples, until)
    return { name: fault.name, ms: ms ?? (fault.isWaitedFor ? until - fault.repairedAt : undefined) }
  })
