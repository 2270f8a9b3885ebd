export const base = '/dashboard/user'

/** The path after the base (RTE-06). */
const pageNames = ['', 'profile', 'upload', 'messages', 'password', 'pay', 'share', 'requests'] as const
export type PageName = (typeof pageNames)[number]

/** The page of wouter's path; undefined if there is none. */
export const pageNameOf = (part: string | undefined): PageName | undefined =>
  pageNames.find((name) => name === (part ?? ''))
