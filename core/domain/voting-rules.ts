/** In minor units: what a paid ballot and a contestant's place cost, by an Ethiopian number and by any other. */
export interface Prices {
  readonly voteEtb: number
  readonly voteUsd: number
  readonly feeEtb: number
  readonly feeUsd: number
}

/**
 * What a contest asks of voters beside its hours and title rule. Judged when a ballot is accepted or a payment begun, and never again: a
 * change turns no accepted ballot into a refused one, and what was paid for can be cast (decision 46).
 */
export interface VotingRules extends Prices {
  /** Whether there are free votes at all. */
  readonly freeVotes: boolean
  /** From when on; null: from the opening. */
  readonly freeFrom: string | null
  /** The most picks of a ballot. */
  readonly mostPicks: number
  /** The most paid votes that a phone begins to pay for on one day in Addis Ababa; null: no limit. */
  readonly paidPerDay: number | null
  /** How the numbers begin that may vote and pay for votes; empty: all. */
  readonly countries: readonly string[]
}

export const usualRules: VotingRules = {
  voteEtb: 3_000,
  voteUsd: 100,
  feeEtb: 3_000,
  feeUsd: 200,
  freeVotes: true,
  freeFrom: null,
  mostPicks: 3,
  paidPerDay: null,
  countries: [],
}

/** Whether this phone (E.164) may vote and pay for votes. */
export const isAllowed = (phone: string, { countries }: Pick<VotingRules, 'countries'>): boolean =>
  countries.length === 0 || countries.some((prefix) => phone.startsWith(prefix))

export type FreeProblem = 'free_votes_off' | 'free_votes_later'

/** Why no free ballot is taken at a moment (epoch ms). */
export function freeProblem(
  { freeVotes, freeFrom }: Pick<VotingRules, 'freeVotes' | 'freeFrom'>,
  at: number,
): FreeProblem | undefined {
  if (!freeVotes) return 'free_votes_off'
  return freeFrom !== null && at < Date.parse(freeFrom) ? 'free_votes_later' : undefined
}
