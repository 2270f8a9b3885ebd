import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { Directory } from '../../directory/directory.ts'
import type { CastAttempt, CastBallotDeps } from './cast-ballot-deps.ts'

const lookUpMs = 1_000
/** Longer than a backlog of ballots lasts in any case worth planning for. */
const freshMs = 120_000
const retryAfterSeconds = 2

/** Refusals that a submit may meet though it was taken before: contest, contestants, credits and phone have changed since. */
const laterRefusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'contest_not_open',
  'contest_closed',
  'unknown_contestant',
  'unpaid_contestant',
  'inactive_contestant',
  'credit_missing',
  'credit_spent',
  'free_vote_used',
])

/**
 * The id under which a refused submit was taken before, undefined where it was not. One that is not recorded may still be in the
 * queue: shortly after the rules changed, or where a credit shows that it was sent. Then the answer has to wait for the queue.
 * @throws AppError unknown_outcome
 */
export async function firstAnswerTo(
  attempt: CastAttempt,
  refusal: AppError,
  deps: CastBallotDeps,
): Promise<string | undefined> {
  if (!laterRefusals.has(refusal.code)) return undefined
  try {
    // Before Postgres is asked: what leaves the queue in between is found there.
    const mayBeQueued =
      isFresh(refusal.code, attempt, deps.directory) && (await withTimeout(lookUpMs, deps.unfinished()))
    const answers = await withTimeout(lookUpMs, deps.firstAnswers(attempt.submit.voter, [attempt.id]))
    const recorded = answers.find(({ isRecorded }) => isRecorded)
    if (recorded) return recorded.ballot
    // Another ballot of the phone is recorded, so this one, wherever it waits, will be refused: the queue is not read for it.
    if (refusal.code === 'free_vote_used' && deps.taken.has(attempt.id)) return attempt.id
    if (!mayBeQueued && answers.length === 0) return undefined
  } catch (cause) {
    throw new AppError('unknown_outcome', { cause, retryAfterSeconds })
  }
  throw new AppError('unknown_outcome', { retryAfterSeconds })
}

/** Whether the contest closed, or a chosen contestant left, so short a time ago that the ballot may have come before it. */
function isFresh(refusal: ErrorCode, { at, submit: { picks } }: CastAttempt, directory: Directory): boolean {
  const moments =
    refusal === 'contest_closed'
      ? [directory.content?.contest.closesAt]
      : refusal === 'inactive_contestant'
        ? picks.map((id) => directory.candidate(id)?.hiddenSince)
        : []
  return moments.some((moment) => typeof moment === 'string' && at - Date.parse(moment) < freshMs)
}
