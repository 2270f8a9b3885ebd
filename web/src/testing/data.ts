import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { usualRules } from '@ashenda/core/domain/voting-rules.ts'

interface Hours {
  readonly opensIn?: number
  readonly closesIn?: number
  readonly freezesIn?: number
}

const minuteMs = 60_000

/** A contest whose moments are so many minutes from now: open for an hour, until in a day, where not said otherwise. */
export function contestOf({ opensIn = -60, closesIn = 24 * 60, freezesIn }: Hours = {}): ContestAnswer {
  const at = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString()
  return {
    success: true,
    contest: {
      slug: '2026',
      name: 'Ashenda',
      opensAt: at(opensIn),
      closesAt: at(closesIn),
      freezesAt: freezesIn === undefined ? null : at(freezesIn),
      titleVotes: ['paid', 'proven', 'unproven'],
      isRound: false,
      ...usualRules,
      countries: [],
    },
    now: at(0),
  }
}
