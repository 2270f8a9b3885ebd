import type { ModerationAnswer, QueuedContestant } from '@ashenda/core/contracts/http/moderation.ts'
import type { Account } from './accounts.ts'
import { type Answer, get, post } from './http.ts'
import type { Platform } from './platform.ts'

type Site = Pick<Platform, 'url'>

/** What waits for an admin, as she sees it. */
export async function queueOf(site: Site, { cookie }: Pick<Account, 'cookie'>): Promise<ModerationAnswer> {
  const { body } = await get(`${site.url}/admin/moderation`, { cookie })
  return body as ModerationAnswer // of the contract
}

/** What of a contestant waits; undefined where nothing does. */
export const queuedOf = async (
  site: Site,
  admin: Pick<Account, 'cookie'>,
  id: string,
): Promise<QueuedContestant | undefined> => (await queueOf(site, admin)).contestants.find(({ _id }) => _id === id)

export const approve = (
  site: Site,
  { cookie }: Pick<Account, 'cookie'>,
  id: string,
  version: string,
): Promise<Answer> => post(`${site.url}/admin/moderation/${id}/change`, { version, decision: 'approve' }, { cookie })

export const reject = (
  site: Site,
  { cookie }: Pick<Account, 'cookie'>,
  id: string,
  version: string,
  said: { readonly reason: string; readonly note?: string } = { reason: 'another_reason' },
): Promise<Answer> =>
  post(`${site.url}/admin/moderation/${id}/change`, { version, decision: 'reject', ...said }, { cookie })
