import type { ResultView } from '@ashenda/core/domain/result-view.ts'

/** Where the current contest's result is asked for; one of the archive is below `archiveOf`. */
export const currentContest = '/contest'

export const archiveOf = (slug: string): string => `/contest/archive/${slug}`

/** @param at where the contest's result is asked for */
export const resultsKey = (at: string) => ['result', at] as const

/** Of one view of it. */
export const resultKey = (at: string, { zone, kind }: ResultView) => [...resultsKey(at), zone, kind] as const

export const checkpointsKey = (at: string) => ['checkpoints', at] as const
