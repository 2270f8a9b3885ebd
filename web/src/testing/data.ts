import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'

const hourMs = 3_600_000

/** A contest that opened an hour ago and closes in a day. */
export function openContest(now = Date.now()): ContestAnswer {
  const at = (ms: number): string => new Date(now + ms).toISOString()
  return {
    success: true,
    contest: {
      name: 'Ashenda',
      opensAt: at(-hourMs),
      closesAt: at(24 * hourMs),
      freezesAt: null,
      titleVotes: ['paid', 'proven', 'unproven'],
    },
    now: at(0),
  }
}
