import { randomUUID } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { ballotsFrom, type Where } from '../../../support/ballots-from.ts'
import { insertCredit, somePhone } from '../../../support/contest-data.ts'
import { type Platform, testPepper } from '../../../support/platform.ts'
import { queuedBallot } from '../../../support/queued-ballot.ts'
import { nth, voterNames } from './people.ts'

/** Ballots of the past, as the queue of this site held them: only their moments keep its pages from taking them now. */
export const free = (count: number, pickOf: (index: number) => string, where: Where): readonly QueuedBallot[] =>
  ballotsFrom(count, pickOf, where).map(ofSite)

export const one = (picks: readonly string[], change: Partial<QueuedBallot>): QueuedBallot =>
  ofSite(queuedBallot(picks, change))

/** Each of a phone of its own that has paid, for one, two or three. */
export const paid = (platform: Pick<Platform, 'sql'>, contestants: readonly string[], from: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index): Promise<QueuedBallot> => {
      const phone = somePhone()
      const credit = await insertCredit(platform.sql, { id: voterIdOf(testPepper, phone), phone })
      const picks = Array.from({ length: 1 + (index % 3) }, (_, rank) => nth(contestants, index + rank * 3))
      return one(picks, { kind: 'paid', phone, credit, at: from + index * 97_000 })
    }),
  )

/** As if the same had been sent once more, as another ballot. */
export const again = (ballot: QueuedBallot, at = ballot.at + 1_000): QueuedBallot => ({ ...ballot, id: someId(), at })

function ofSite(ballot: QueuedBallot, index = 0): QueuedBallot {
  return { ...ballot, id: someId(), name: nth(voterNames, index), voter: voterIdOf(testPepper, ballot.phone) }
}

/** As the api makes them: a receipt leaves the version digit out. */
function someId(): string {
  const id = randomUUID()
  return `${id.slice(0, 14)}8${id.slice(15)}`
}
