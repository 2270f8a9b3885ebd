export const base = '/dashboard/user'

/** What follows the base in the address (RTE-06). */
const pageNames = ['', 'profile', 'upload', 'password', 'pay'] as const
export type PageName = (typeof pageNames)[number]

/** The page of an address as wouter gives it; undefined where there is none. */
export const pageNameOf = (part: string | undefined): PageName | undefined =>
  pageNames.find((name) => name === (part ?? ''))
