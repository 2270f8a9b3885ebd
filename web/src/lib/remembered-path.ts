import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'
import { isEntrance, pathBack, pathAfterLogin as pathOf } from '@ashenda/core/domain/path-after-login.ts'
import { useLocation, useSearch } from 'wouter'
import { useHydrated } from './when-hydrated.ts'

/** Stored in a history entry for the log-in (AUT-03): the page to return to. */
export interface Remembering {
  readonly from: string
}

/** After a log-in: the history entry's page, otherwise the address's. */
export const pathAfterLogin = (role: SessionUser['role'], historyState: unknown, search = ''): string =>
  pathOf(role, rememberedPath(historyState) ?? pathInQuery(search))

/** A history entry's path; one that leaves the site or leads in a circle counts as none. */
export function rememberedPath(historyState: unknown): string | undefined {
  if (typeof historyState !== 'object' || historyState === null || !('from' in historyState)) return undefined
  return pathBack(historyState.from)
}

const pathInQuery = (search: string): string | undefined => pathBack(new URLSearchParams(search).get('from'))

/** The page before the log-in pages. */
let last: string | undefined

/** Log-out resets: the next log-in may be somebody else's. */
export const forgetPage = (): void => {
  last = undefined
}

/** Every way to a log-in page remembers its origin (LOG-01, REG-04). A guard's page stands for the guarded one. */
export function followPages(): void {
  last = referringPath()
  const note = (): void => {
    const { pathname, search } = location
    const remembered = rememberedPath(history.state)
    if (!isEntrance(pathname)) last = remembered ?? pathname + search
    else if (remembered ?? pathInQuery(search)) last = remembered ?? pathInQuery(search)
    else if (last !== undefined) history.replaceState({ ...history.state, from: last } satisfies Remembering, '')
  }
  // wouter fires events named after the history method.
  for (const step of ['pushState', 'replaceState', 'popstate']) window.addEventListener(step, note)
  note()
}

/** The page of this site that led to this document. */
function referringPath(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === location.origin ? pathBack(pathname + search) : undefined
}

/** A log-in page's address, which names the origin for forms without scripts. */
export function useEntrance(to: '/login' | '/register', more: Readonly<Record<string, string>> = {}): string {
  const [path] = useLocation()
  const search = useSearch()
  const from = isEntrance(path) ? pathInQuery(search) : search === '' ? path : `${path}?${search}`
  const query = new URLSearchParams({ ...more, ...(!useHydrated() && from && { from }) }).toString()
  return query === '' ? to : `${to}?${query}`
}
