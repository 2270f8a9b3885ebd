import type { Sql } from '@ashenda/db/client.ts'
import { findCredits } from '@ashenda/db/queries/ballots.ts'
import type { Queue } from 'bullmq'
import { CreditsInFlight } from '../../intake/credits-in-flight.ts'
import type { Intake } from '../../intake/intake.ts'
import { BallotSignals } from './ballot-signals.ts'
import type { CastBallotDeps } from './cast-ballot.ts'

export interface TakingBallotsDeps extends Pick<CastBallotDeps, 'directory' | 'pepper' | 'redis' | 'recorded'> {
  readonly sql: Sql
  readonly intake: Intake
  readonly queue: Queue
}

/** What a ballot that is cast is judged by and handed to. */
export const takingBallots = ({ sql, queue, ...deps }: TakingBallotsDeps): CastBallotDeps => ({
  ...deps,
  unfinished: async () => deps.intake.depth > 0 || deps.intake.writing > 0 || (await countUnfinished(queue)) > 0,
  credits: (voter, claimantHash) => findCredits(sql, voter, claimantHash),
  creditsInFlight: new CreditsInFlight(),
  signals: new BallotSignals(deps.pepper),
})

/** Groups whose ballots are not recorded yet, the failed ones included. */
const countUnfinished = (queue: Queue): Promise<number> =>
  queue.getJobCountByTypes('waiting', 'active', 'delayed', 'failed')
