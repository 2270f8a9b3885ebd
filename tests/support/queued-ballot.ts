import { randomUUID } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { somePhone } from './contest-data.ts'

const pepper = 'a pepper for ballots that no API saw'

/** A ballot as the API queues it; by default of a new voter, free, accepted now. */
export function queuedBallot(picks: readonly string[], change: Partial<QueuedBallot> = {}): QueuedBallot {
  const phone = change.phone ?? somePhone()
  const voter = voterIdOf(pepper, phone)
  return { id: randomUUID(), voter, phone, name: 'Selam', kind: 'free', picks: [...picks], at: Date.now(), ...change }
}

export const paidBallot = (
  picks: readonly string[],
  payer: { readonly id: string; readonly phone: string },
  credit: string,
): QueuedBallot => queuedBallot(picks, { kind: 'paid', voter: payer.id, phone: payer.phone, credit })

export function somePayer(): { readonly id: string; readonly phone: string } {
  const phone = somePhone()
  return { id: voterIdOf(pepper, phone), phone }
}

export function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: Math.random() }))
    .sort((first, second) => first.at - second.at)
    .map(({ item }) => item)
}
