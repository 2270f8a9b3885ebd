import { randomBytes } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { queuedBallot } from './queued-ballot.ts'

/** A signal as the API makes them, of somewhere. */
export const someSignal = (): string => randomBytes(8).toString('hex')

export interface Where {
  readonly address?: string
  /** One for all of them; without it each voter has their own. */
  readonly browser?: string
  /** Epoch ms of the first. */
  readonly from: number
  readonly withinMs: number
  /** One each so many ms, as a machine sends them. */
  readonly isEven?: boolean
  /** The number after +251911, counted up from there; without it phones have nothing to do with each other. */
  readonly phonesFrom?: number
}

/** Free ballots from one place, each of a phone of its own, with ids as the API makes them. `pickOf` says for whom the nth is. */
export function ballotsFrom(count: number, pickOf: (index: number) => string, where: Where): readonly QueuedBallot[] {
  const { address = someSignal(), from, withinMs, phonesFrom } = where
  return Array.from({ length: count }, (_, index) => {
    const at = from + Math.floor((where.isEven ? index / count : chance(index)) * withinMs)
    const ballot = queuedBallot([pickOf(index)], {
      at,
      signals: address + (where.browser ?? someSignal()),
      ...(phonesFrom !== undefined && { phone: `+251911${String(phonesFrom + index).padStart(6, '0')}` }),
    })
    // A receipt leaves the version digit out.
    return { ...ballot, id: `${ballot.id.slice(0, 14)}8${ballot.id.slice(15)}` }
  })
}

/** The same moments in every run, as uneven as people are: pauses whose logarithm is spread evenly. */
function chance(index: number): number {
  const turn = (index + 1) * 0.754_877_666
  return (turn - Math.floor(turn)) ** 2
}
