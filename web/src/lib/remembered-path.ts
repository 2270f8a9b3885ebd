import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'
import { pathBack, pathAfterLogin as pathOf } from '@ashenda/core/domain/path-after-login.ts'

/** What a history entry keeps for the log-in (AUT-03): where somebody wanted to go. */
export interface Remembering {
  readonly from: string
}

/** Where a log-in leads, by what the history entry remembers, or the address where it was come to without scripts. */
export const pathAfterLogin = (role: SessionUser['role'], historyState: unknown, search = ''): string =>
  pathOf(role, rememberedPath(historyState) ?? pathBack(new URLSearchParams(search).get('from')))

/** The path a history entry remembers. One that would leave the site, or lead in a circle, counts as none. */
export function rememberedPath(historyState: unknown): string | undefined {
  if (typeof historyState !== 'object' || historyState === null || !('from' in historyState)) return undefined
  return pathBack(historyState.from)
}
