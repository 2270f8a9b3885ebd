/** Where the current contest's result is asked for; one of the archive is below `archiveOf`. */
export const currentContest = '/contest'

export const archiveOf = (slug: string): string => `/contest/archive/${slug}`

/** @param at where the contest's result is asked for */
export const resultKey = (at: string) => ['result', at] as const

export const checkpointsKey = (at: string) => ['checkpoints', at] as const
