import type { Role } from './account.ts'

/** The role's own page. */
export const homeOf = (role: Role): string => (role === 'admin' ? '/dashboard/admin' : '/dashboard/user')

/** Browsers read a backslash as a slash and drop tabs and line ends: //host is another site. */
const ownPath = /^\/(?!\/)[^\\\p{Cc}]*$/u

/** A path to return to after log-in (AUT-03); undefined if it leaves the site or leads in a circle. */
export function pathBack(from: unknown): string | undefined {
  if (typeof from !== 'string' || !ownPath.test(from)) return undefined
  return isEntrance(from) ? undefined : from
}

/** Pages on the way to a log-in, which nobody should return to. */
export const isEntrance = (path: string): boolean =>
  ['/login', '/register', '/forgot-password', '/reset-password', '/admin/join'].some((one) => isWithin(path, one))

/** After a log-in: the remembered path, unless this role may not see it; otherwise the role's own page. */
export const pathAfterLogin = (role: Role, path: string | undefined): string =>
  path === undefined || isClosed(path, role) ? homeOf(role) : path

const isClosed = (path: string, role: Role): boolean => path.startsWith('/dashboard/') && !isWithin(path, homeOf(role))

const isWithin = (path: string, base: string): boolean =>
  path.startsWith(base) && ['', '/', '?', '#'].includes(path.charAt(base.length))
