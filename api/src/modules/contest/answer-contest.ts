import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { usualTitleRule } from '@ashenda/core/domain/title-rule.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Directory } from '../../directory/directory.ts'
import type { Clock } from '../../http/app.ts'

/** Name and hours of the contest, by the clock that ballots are judged by. @throws AppError unavailable */
export function answerContest({
  directory,
  clock,
}: {
  readonly directory: Directory
  readonly clock: Clock
}): ContestAnswer {
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const { name, opensAt, closesAt, freezesAt, titleVotes = usualTitleRule } = directory.content.contest
  const now = new Date(clock.now()).toISOString()
  return { success: true, contest: { name, opensAt, closesAt, freezesAt, titleVotes: [...titleVotes] }, now }
}
