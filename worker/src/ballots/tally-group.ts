import { type BallotGroup, type QueuedBallot, queuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { withSpan } from '@ashenda/platform/tracing/tracing.ts'
import type { Job } from 'bullmq'
import { Compile } from 'typebox/compile'
import { HandedBack } from '../jobs/stopping.ts'
import type { BallotContext } from './ballot-context.ts'
import { GroupBatcher } from './group-batcher.ts'
import { moveToDeadLetters } from './move-to-dead-letters.ts'
import { recordBallots } from './record-ballots.ts'
import { recordGroup } from './record-group.ts'
import { type BallotEnds, SuspectGroups } from './suspect-groups.ts'

const ballotShape = Compile(queuedBallot)

type GroupJob = Pick<Job, 'id' | 'stalledCounter' | 'attemptsMade'>

/**
 * Tallies groups. A job ends only when each ballot is recorded: counted, refused, or a dead letter. Transient failures (Postgres away, a
 * deadlock, a full disk) are waited out, so that no retry limit can end it. Groups share transactions; those of a failed transaction, or
 * that failed or lost a worker before, are recorded separately, in handfuls and then alone, so that a bad group never keeps others from
 * being counted.
 */
export function createTallyGroup(
  context: BallotContext,
  ends: BallotEnds = { recordBallots, moveToDeadLetters },
): (group: BallotGroup, job: GroupJob) => Promise<void> {
  const { tracing } = context
  const joint = new GroupBatcher(
    (contest, ballots, spanContexts) =>
      withSpan(
        tracing,
        () => ({ name: 'tally', attributes: { 'ashenda.ballots': ballots.length }, spanContexts }),
        () => recordJointly(context, ends, contest, ballots),
      ),
    { workers: () => context.tallyingWorkers.noteAndCount(), spanContext: tracing?.spanContext },
  )
  const apart = new SuspectGroups(context, ends)
  const tally = async (group: BallotGroup, job: GroupJob): Promise<void> => {
    // Logs name the job, not the ballot: anyone with a ballot's id and receipt could find its line.
    const named = (): BallotContext => ({ ...context, log: context.log.child({ job: job.id }) })
    const readable: QueuedBallot[] = []
    for (const candidate of group.ballots) {
      if (ballotShape.Check(candidate)) readable.push(candidate)
      else await ends.moveToDeadLetters(named(), group.contest, candidate, 'unreadable')
    }
    if (readable.length === 0) return
    const [hasFailed, deaths] = [job.attemptsMade > 0, job.stalledCounter]
    if (!hasFailed && deaths === 0 && (await isDone(joint.tally(group.contest, readable)))) return
    if (!hasFailed && deaths <= 1 && (await isDone(apart.recordWithSuspects(group.contest, readable)))) return
    await apart.recordAlone(named(), group.contest, readable, deaths)
  }
  return (group, job) => context.reach.untilLost(() => tally(group, job))
}

/** Whether it succeeded. @throws HandedBack */
async function isDone(task: Promise<void>): Promise<boolean> {
  try {
    await task
    return true
  } catch (error) {
    if (error instanceof HandedBack) throw error
    return false
  }
}

async function recordJointly(
  context: BallotContext,
  { recordBallots }: BallotEnds,
  contest: string,
  ballots: readonly QueuedBallot[],
): Promise<void> {
  try {
    await recordBallots(context, contest, ballots, recordGroup)
  } catch (error) {
    if (!(error instanceof HandedBack))
      context.log.warn(
        { err: error, ballots: ballots.length },
        'a joint transaction failed; its groups are recorded apart',
      )
    throw error
  }
}
