import type { OwnVotesAnswer } from '@ashenda/core/contracts/http/profile.ts'
import type { VoteHour } from '@ashenda/db/queries/contestants/own-votes.ts'

const shownMs = 30 * 24 * 3_600_000

/** All her votes in two sums, and the hours of the last thirty days. */
export function presentOwnVotes(hours: readonly VoteHour[], now: number): OwnVotesAnswer {
  const sum = (of: (hour: VoteHour) => number): number => hours.reduce((total, hour) => total + of(hour), 0)
  return {
    success: true,
    free: sum(({ free }) => free),
    paid: sum(({ paid }) => paid),
    hours: hours.filter(({ hour }) => Date.parse(hour) > now - shownMs),
  }
}
