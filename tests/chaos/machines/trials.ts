import { randomUUID } from 'node:crypto'
import type { Cluster } from '../cluster.ts'
import type { Submit } from '../ledger.ts'
import type { Load } from '../load.ts'

/** A free ballot of a new phone, sent once to one api. */
interface Trial {
  readonly submit: Submit
  /** Both by performance.now(); the second is missing until it is answered or given up. */
  readonly sentAt: number
  answeredAt?: number
  /** If it was acknowledged. */
  ballot?: string
}

/** What one api acknowledges and when: five voters a second who use it alone. */
export interface Trials {
  /** When the first after that moment was sent that was acknowledged together with the next four. */
  readonly steadyFrom: (after: number) => number | undefined
  /** How many sent after the first moment were acknowledged by the second. */
  readonly acknowledgedBetween: (after: number, until: number) => number
  /** Stops sending. Unacknowledged ones are resent to any api until they are answered. */
  readonly end: (load: Load) => Promise<void>
}

const everyMs = 200
const inARow = 5
const givenUpAfterMs = 5_000

export function startTrials(
  { contestants }: Pick<Cluster, 'contestants'>,
  url: string,
  nextPhone: () => string,
  slowdown: number,
): Trials {
  const trials: Trial[] = []
  const open = new Set<Promise<void>>()
  const problems: string[] = []

  const send = async (trial: Trial): Promise<void> => {
    const { key, body } = trial.submit
    try {
      const response = await fetch(`${url}/vote/vote`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(Math.ceil(givenUpAfterMs * slowdown)),
      })
      const answer = (await response.json()) as { ballot?: string } // our own api's answer
      if (response.status === 202 && answer.ballot !== undefined) trial.ballot = answer.ballot
      else if (response.status !== 503) problems.push(`a new ballot was answered with ${response.status}`)
    } catch {} // no answer
    trial.answeredAt = performance.now()
  }
  const timer = setInterval(() => {
    const phone = nextPhone()
    const actors = [contestants[trials.length % contestants.length] ?? '']
    const body = { phone, name: 'Letay', actors, kind: 'free' as const }
    const trial: Trial = { submit: { key: randomUUID(), body, phoneE164: phone }, sentAt: performance.now() }
    trials.push(trial)
    const sending = send(trial).finally(() => open.delete(sending))
    open.add(sending)
  }, everyMs)

  return {
    steadyFrom: (after) => {
      const later = trials.filter(({ sentAt }) => sentAt > after)
      const first = later.findIndex((_, index) => {
        const row = later.slice(index, index + inARow)
        return row.length === inARow && row.every(({ ballot }) => ballot !== undefined)
      })
      return later[first]?.sentAt
    },
    acknowledgedBetween: (after, until) =>
      trials.filter(
        ({ sentAt, answeredAt = Number.POSITIVE_INFINITY, ballot }) =>
          sentAt > after && answeredAt < until && ballot !== undefined,
      ).length,
    end: async (load) => {
      clearInterval(timer)
      await Promise.all(open)
      load.ledger.problems.push(...problems)
      for (const { submit, ballot } of trials) {
        load.ledger.submits.push(submit)
        if (ballot === undefined) load.sendAgain(submit)
        else {
          load.ledger.acknowledged.set(ballot, { ballot, submit })
          load.ledger.answered += 1
        }
      }
    },
  }
}
