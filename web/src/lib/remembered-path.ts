import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'

/** What a history entry keeps for the log-in (AUT-03): where somebody wanted to go. */
export interface Remembering {
  readonly from: string
}

export const homeOf = (role: SessionUser['role']): string => (role === 'admin' ? '/dashboard/admin' : '/dashboard/user')

/** Where a log-in leads: back to the path remembered, unless that is closed to this role too; else to one's own page. */
export function pathAfterLogin(role: SessionUser['role'], historyState: unknown): string {
  const path = rememberedPath(historyState)
  return path === undefined || isClosed(path, role) ? homeOf(role) : path
}

const isClosed = (path: string, role: SessionUser['role']): boolean =>
  path.startsWith('/dashboard/')
    ? !isWithin(path, homeOf(role))
    : role !== 'admin' && ['/test', '/admin'].some((closed) => isWithin(path, closed))

/** The path a history entry remembers. One that would leave the site, or lead in a circle, counts as none. */
export function rememberedPath(historyState: unknown): string | undefined {
  if (typeof historyState !== 'object' || historyState === null || !('from' in historyState)) return undefined
  const { from } = historyState
  // Browsers take a backslash for a slash and drop tabs and line ends: //host is another site.
  if (typeof from !== 'string' || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(from)) return undefined
  return ['/login', '/register', '/forgot-password'].some((path) => isWithin(from, path)) ? undefined : from
}

const isWithin = (path: string, base: string): boolean =>
  path.startsWith(base) && ['', '/', '?', '#'].includes(path.charAt(base.length))
