import { randomBytes } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { queuedBallot } from './queued-ballot.ts'

/** A random signal as the API makes them. */
export const someSignal = (): string => randomBytes(8).toString('hex')

export interface Where {
  readonly address?: string
  /** Shared by all; by default each voter's own. */
  readonly browser?: string
  /** Epoch ms of the first. */
  readonly from: number
  readonly withinMs: number
  /** Evenly spaced in ms, as a machine would. */
  readonly isEven?: boolean
  /** The first number after +251911, then consecutive; by default phones are unrelated. */
  readonly phonesFrom?: number
}

/** Free ballots of one origin, each from its own phone, with API-style ids. `pickOf` gives the nth's contestant. */
export function ballotsFrom(count: number, pickOf: (index: number) => string, where: Where): readonly QueuedBallot[] {
  const { address = someSignal(), from, withinMs, phonesFrom } = where
  return Array.from({ length: count }, (_, index) => {
    const at = from + Math.floor((where.isEven ? index / count : chance(index)) * withinMs)
    const ballot = queuedBallot([pickOf(index)], {
      at,
      signals: address + (where.browser ?? someSignal()),
      ...(phonesFrom !== undefined && { phone: `+251911${String(phonesFrom + index).padStart(6, '0')}` }),
    })
    // A receipt omits the version digit.
    return { ...ballot, id: `${ballot.id.slice(0, 14)}8${ballot.id.slice(15)}` }
  })
}

/** The same moments in every run, irregular like people's: pauses with evenly spread logarithms. */
function chance(index: number): number {
  const turn = (index + 1) * 0.754_877_666
  return (turn - Math.floor(turn)) ** 2
}
