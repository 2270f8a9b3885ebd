import type { ModerationAnswer, QueuedContestant } from '@ashenda/core/contracts/http/moderation.ts'
import type { Account } from './accounts.ts'
import { type Answer, get, post } from './http.ts'
import type { Platform } from './platform.ts'

type Site = Pick<Platform, 'url'>

/** The moderation queue an admin sees. */
export async function queueOf(site: Site, { cookie }: Pick<Account, 'cookie'>): Promise<ModerationAnswer> {
  const { body } = await get(`${site.url}/admin/moderation`, { cookie })
  return body as ModerationAnswer // of the contract
}

/** A contestant's entry in it; undefined if none. */
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
