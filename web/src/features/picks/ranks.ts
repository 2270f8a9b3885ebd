/** Gold, silver, bronze; the texts are vote:rank1 to vote:rank3, the colours --rank-1 to --rank-3. */
export const ranks = [1, 2, 3] as const
export type Rank = (typeof ranks)[number]

export const asRank = (rank: number): Rank => ranks.find((known) => known === rank) ?? 3
