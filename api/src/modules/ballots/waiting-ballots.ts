import { type QueuedBallot, queuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { Compile } from 'typebox/compile'
import type { KeptForm } from '../phone-proof/waiting-for-code.ts'

const ballotShape = Compile(queuedBallot)

/** Free ballots that wait for the code which was sent to their phone. */
export const waitingBallots: KeptForm<QueuedBallot> = {
  name: 'waiting-ballots',
  write: (_id, ballot) => JSON.stringify(ballot),
  read: (_id, text) => {
    const ballot: unknown = JSON.parse(text)
    if (!ballotShape.Check(ballot)) throw new Error('a waiting ballot is none')
    return ballot
  },
}
