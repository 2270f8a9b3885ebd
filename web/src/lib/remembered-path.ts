import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'
import { isEntrance, pathBack, pathAfterLogin as pathOf } from '@ashenda/core/domain/path-after-login.ts'
import { useLocation, useSearch } from 'wouter'
import { useHydrated } from './hydrated.ts'

/** What a history entry keeps for the log-in (AUT-03): the page to come back to. */
export interface Remembering {
  readonly from: string
}

/** Where a log-in leads: to the page that the history entry remembers, or else the address. */
export const pathAfterLogin = (role: SessionUser['role'], historyState: unknown, search = ''): string =>
  pathOf(role, rememberedPath(historyState) ?? pathInQuery(search))

/** The path a history entry remembers. One that would leave the site, or lead in a circle, counts as none. */
export function rememberedPath(historyState: unknown): string | undefined {
  if (typeof historyState !== 'object' || historyState === null || !('from' in historyState)) return undefined
  return pathBack(historyState.from)
}

const pathInQuery = (search: string): string | undefined => pathBack(new URLSearchParams(search).get('from'))

/** The page before the log-in pages. */
let last: string | undefined

/** Who logs out begins anew: the next log-in here may be somebody else's. */
export const forgetPage = (): void => {
  last = undefined
}

/**
 * Has every way to a log-in page remember the page it began at (LOG-01, REG-04), whatever link or document led there. A page that a guard led
 * to stands for the one that was guarded.
 */
export function followPages(): void {
  last = referringPath()
  const note = (): void => {
    const { pathname, search } = location
    const remembered = rememberedPath(history.state)
    if (!isEntrance(pathname)) last = remembered ?? pathname + search
    else if (remembered ?? pathInQuery(search)) last = remembered ?? pathInQuery(search)
    else if (last !== undefined) history.replaceState({ ...history.state, from: last } satisfies Remembering, '')
  }
  // The router tells of its own steps by events named after what it called.
  for (const step of ['pushState', 'replaceState', 'popstate']) window.addEventListener(step, note)
  note()
}

/** The page of this site that led to this document. */
function referringPath(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === location.origin ? pathBack(pathname + search) : undefined
}

/** The address of a log-in page. Without scripts it has to say itself where one comes from. */
export function useEntrance(to: '/login' | '/register', more: Readonly<Record<string, string>> = {}): string {
  const [path] = useLocation()
  const search = useSearch()
  const from = isEntrance(path) ? pathInQuery(search) : search === '' ? path : `${path}?${search}`
  const query = new URLSearchParams({ ...more, ...(!useHydrated() && from && { from }) }).toString()
  return query === '' ? to : `${to}?${query}`
}
