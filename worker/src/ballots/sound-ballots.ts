import { randomUUID } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Transaction } from '@ashenda/db/client.ts'
import { findVotable, readContestHours } from '@ashenda/db/queries/ballots/candidates.ts'

/**
 * Ballots that Postgres accepts if it accepts any: a free one by its own voter, and a paid one on the credit of the ballot in question.
 * Everything else in them is known to be good, so an error that hits them too is not that ballot's fault. @throws if there is no such
 * contest
 */
export async function soundBallots(tx: Transaction, contest: string, like: QueuedBallot): Promise<QueuedBallot[]> {
  const [hours, votable] = await Promise.all([readContestHours(tx, contest), findVotable(tx, contest, like.picks)])
  const sound = {
    phone: '+251900000000',
    name: 'sound',
    picks: [votable ?? randomUUID()],
    at: Date.parse(hours.opensAt),
    signals: '0'.repeat(32),
  }
  return [
    { ...sound, kind: 'free', id: randomUUID(), voter: randomUUID() },
    { ...sound, kind: 'paid', id: randomUUID(), voter: like.voter, credit: like.credit ?? randomUUID() },
  ]
}
