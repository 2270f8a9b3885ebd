import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { usualTitleRule } from '@ashenda/core/domain/title-rule.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Services } from '../../module.ts'

/** Name and hours of the contest, by the clock that ballots are judged by. @throws AppError unavailable */
export function answerContest({ directory, clock }: Pick<Services, 'directory' | 'clock'>): ContestAnswer {
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const { name, opensAt, closesAt, freezesAt, titleVotes = usualTitleRule } = directory.content.contest
  const now = new Date(clock.now()).toISOString()
  return { success: true, contest: { name, opensAt, closesAt, freezesAt, titleVotes: [...titleVotes] }, now }
}
