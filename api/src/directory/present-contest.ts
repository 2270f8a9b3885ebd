import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { usualTitleRule } from '@ashenda/core/domain/title-rule.ts'
import type { ContestRow } from '@ashenda/db/queries/contest/directory.ts'

/** What the public is told of a contest. */
export const presentContest = (contest: ContestRow): ContestAnswer['contest'] => ({
  slug: contest.slug,
  name: contest.name,
  opensAt: contest.opensAt,
  closesAt: contest.closesAt,
  freezesAt: contest.freezesAt,
  ...(contest.stageScreen !== 'contest' && { stageScreen: contest.stageScreen }),
  ...(contest.revealed > 0 && { revealed: contest.revealed }),
  titleVotes: [...(contest.titleVotes ?? usualTitleRule)],
  isRound: contest.isRound,
  ...presentRules(contest),
})

/** What it asks of voters. */
export const presentRules = (contest: ContestRow) => ({
  voteEtb: contest.voteEtb,
  voteUsd: contest.voteUsd,
  feeEtb: contest.feeEtb,
  feeUsd: contest.feeUsd,
  freeVotes: contest.freeVotes,
  freeFrom: contest.freeFrom,
  mostPicks: contest.mostPicks,
  paidPerDay: contest.paidPerDay,
  countries: [...contest.countries],
})
