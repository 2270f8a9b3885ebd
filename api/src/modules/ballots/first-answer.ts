import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { Directory } from '../../directory/directory.ts'
import type { CastAttempt, CastBallotDeps } from './cast-ballot-deps.ts'

const lookUpMs = 1_000
/** Longer than any backlog of ballots worth planning for. */
const freshMs = 120_000
const retryAfterSeconds = 2

/**
 * Refusals a submit may get although it was accepted before, because contest, contestants, credits or phone changed
 * since.
 */
const laterRefusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'contest_not_open',
  'contest_closed',
  'unknown_contestant',
  'unpaid_contestant',
  'inactive_contestant',
  'credit_missing',
  'credit_spent',
  'free_vote_used',
  'free_votes_off',
  'free_votes_later',
  'country_not_allowed',
  'more_picks_than_allowed',
  'paid_limit_reached',
])

const ruleRefusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'free_votes_off',
  'free_votes_later',
  'country_not_allowed',
  'more_picks_than_allowed',
])

/**
 * The id under which a refused submit was accepted earlier, or undefined. Shortly after a rule change, or if a credit
 * shows that it was sent, the submit may still be queued and unrecorded; then the outcome is unknown.
 * @throws AppError unknown_outcome
 */
export async function firstAnswerTo(
  attempt: CastAttempt,
  refusal: AppError,
  deps: CastBallotDeps,
): Promise<string | undefined> {
  if (!laterRefusals.has(refusal.code)) return undefined
  try {
    // Checked before Postgres, so a ballot that leaves the queue in between is found there.
    const mayBeQueued =
      isFresh(refusal.code, attempt, deps.directory) && (await withTimeout(lookUpMs, deps.unfinished()))
    const answers = await withTimeout(lookUpMs, deps.firstAnswers(attempt.submit.voter, [attempt.id]))
    const recorded = answers.find(({ isRecorded }) => isRecorded)
    if (recorded) return recorded.ballot
    // The phone has another ballot on record, so this one will be refused wherever it is; no need to read the queue.
    if (refusal.code === 'free_vote_used' && deps.taken.has(attempt.id)) return attempt.id
    if (!mayBeQueued && answers.length === 0) return undefined
  } catch (cause) {
    throw new AppError('unknown_outcome', { cause, retryAfterSeconds })
  }
  throw new AppError('unknown_outcome', { retryAfterSeconds })
}

/** Whether the contest closed, its rules changed, or a picked contestant was hidden, so recently that the ballot may have come first. */
function isFresh(refusal: ErrorCode, { at, submit: { picks } }: CastAttempt, directory: Directory): boolean {
  const moments =
    refusal === 'contest_closed'
      ? [directory.content?.contest.closesAt]
      : refusal === 'inactive_contestant'
        ? picks.map((id) => directory.candidate(id)?.hiddenSince)
        : ruleRefusals.has(refusal)
          ? [directory.content?.contest.changedAt]
          : []
  return moments.some((moment) => typeof moment === 'string' && at - Date.parse(moment) < freshMs)
}
