import type { PlatformEvent } from '@ashenda/core/contracts/events/event.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { BallotContext } from './ballot-context.ts'
import type { Recorded } from './record-group.ts'
import { retryTransient } from './retry-transient.ts'

/** The objective for counting a ballot (docs/operations/run.md, Alerts and objectives). */
const promisedMs = 5_000

/** One transaction over a contest's ballots. */
export type RecordInOne = (sql: Sql, contest: string, ballots: readonly QueuedBallot[]) => Promise<Recorded>

/**
 * Records ballots in one transaction, retries transient errors, and publishes the outcome to the gateways. @throws a permanent or unknown
 * error, or a timeout: fewer ballots may pass
 */
export async function recordBallots(
  context: BallotContext,
  contest: string,
  ballots: readonly QueuedBallot[],
  recordInOne: RecordInOne,
): Promise<void> {
  const startedAt = performance.now()
  const recorded = await retryTransient(context, () => recordInOne(context.sql, contest, ballots))
  observe(context, ballots, recorded, performance.now() - startedAt)
  context.rates.count(contest, recorded.counted)
  if (recorded.counted.length + recorded.refused.length > 0) context.publish(eventOf(contest, ballots, recorded))
}

const eventOf = (
  contest: string,
  ballots: readonly QueuedBallot[],
  { counted, refused, values }: Recorded,
): PlatformEvent => ({
  type: 'tallied',
  contest,
  values: values.map(({ contestant, votes, rev }) => [contestant, votes, rev]),
  counted: counted.map(({ id }) => id),
  refused: refused.map(({ id, reason }) => [id, reason]),
  paid: ballots.flatMap(({ id, kind }) => (kind === 'paid' ? [id] : [])),
})

function observe(context: BallotContext, ballots: readonly QueuedBallot[], recorded: Recorded, tookMs: number): void {
  const { metrics } = context
  metrics.ballots.inc({ outcome: 'counted' }, recorded.counted.length)
  metrics.ballots.inc({ outcome: 'refused' }, recorded.refused.length)
  metrics.ballots.inc({ outcome: 'known' }, ballots.length - recorded.counted.length - recorded.refused.length)
  metrics.groupSeconds.observe(tookMs / 1000)
  const now = context.now()
  const oldest = ballots.reduce((at, ballot) => Math.min(at, ballot.at), Number.POSITIVE_INFINITY)
  metrics.lagSeconds.set(Math.max(0, now - oldest) / 1000)
  const onTime = ballots.reduce((sum, { at }) => sum + Number(now - at <= promisedMs), 0)
  metrics.onTime.inc({ within: '5s' }, onTime)
  metrics.onTime.inc({ within: 'more' }, ballots.length - onTime)
}
