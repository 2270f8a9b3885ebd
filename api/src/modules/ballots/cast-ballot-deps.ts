import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findUsedFreeVotes } from '@ashenda/db/queries/ballots/ballots.ts'
import {
  findCredits,
  findFirstAnswers,
  releaseReservation,
  reserveCredit,
} from '@ashenda/db/queries/payments/credit-reservations.ts'
import type { Queue } from 'bullmq'
import type { Intake } from '../../intake/intake.ts'
import type { CastBallotDeps } from './cast-attempt.ts'
import { RecentIds } from './recent-ids.ts'
import { unfinishedBallots } from './unfinished-ballots.ts'
import type { VoterPeppers } from './voter-peppers.ts'

const lookUpMs = 1_000
/** Some megabytes. Under a load that goes through them within seconds nobody is refused early, either (write-group.ts). */
const takenKnown = 20_000

export interface CastBallotParts
  extends Pick<CastBallotDeps, 'directory' | 'redis' | 'countRefused' | 'proofs' | 'signals'> {
  readonly peppers: Pick<VoterPeppers, 'current'>
  readonly sql: Sql
  readonly intake: Pick<Intake, 'depth' | 'writing' | 'submit'>
  readonly queue: Queue
}

/** What a ballot that is cast is judged by and handed to. */
export function castBallotDeps({ sql, queue, peppers, ...deps }: CastBallotParts): CastBallotDeps {
  const unfinished = unfinishedBallots({ queue, intake: deps.intake, now: () => deps.redis.now() })
  return {
    ...deps,
    get pepper() {
      return peppers.current
    },
    unfinished: unfinished.areThere,
    isQueued: unfinished.holds,
    taken: new RecentIds(takenKnown),
    firstAnswers: (voter, ids) => findFirstAnswers(sql, voter, ids),
    credits: {
      find: (voter, claimantHash) => findCredits(sql, voter, claimantHash),
      reserve: (credit) => reserveCredit(sql, credit),
      release: (id, ballot) => releaseReservation(sql, id, ballot),
      mayBeQueued: unfinished.mayHoldOneFrom,
    },
    needsNoCode: async (contest, voter) => {
      try {
        return (await withTimeout(lookUpMs, findUsedFreeVotes(sql, contest, [voter]))).size > 0
      } catch {
        return undefined
      }
    },
  }
}
