import type { Role } from './account.ts'

/** Everybody's own page. */
export const homeOf = (role: Role): string => (role === 'admin' ? '/dashboard/admin' : '/dashboard/user')

/** Browsers take a backslash for a slash and drop tabs and line ends: //host is another site. */
const ownPath = /^\/(?!\/)[^\\\p{Cc}]*$/u

/** A path to come back to after a log-in (AUT-03). One that would leave the site, or lead in a circle, counts as none. */
export function pathBack(from: unknown): string | undefined {
  if (typeof from !== 'string' || !ownPath.test(from)) return undefined
  return isEntrance(from) ? undefined : from
}

/** The pages on the way to a log-in: nobody is to come back to one of them. */
export const isEntrance = (path: string): boolean =>
  ['/login', '/register', '/forgot-password', '/reset-password', '/admin/join'].some((one) => isWithin(path, one))

/** Where a log-in leads: back to the path remembered, unless that is closed to this role too; else to one's own page. */
export const pathAfterLogin = (role: Role, path: string | undefined): string =>
  path === undefined || isClosed(path, role) ? homeOf(role) : path

const isClosed = (path: string, role: Role): boolean => path.startsWith('/dashboard/') && !isWithin(path, homeOf(role))

const isWithin = (path: string, base: string): boolean =>
  path.startsWith(base) && ['', '/', '?', '#'].includes(path.charAt(base.length))
