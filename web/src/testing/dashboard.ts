import { type OwnUser, ownUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import type { UserEvent } from '@testing-library/user-event'
import type { LanguageCode } from '../lib/language.ts'
import { contestant, openPage } from './page.tsx'
import { sample } from './sample.ts'
import { answer } from './server.ts'

/** A contestant as she sees herself: approved, without photos, and her fee is due. */
export const ownUser = (more: Partial<OwnUser> = {}): OwnUser =>
  sample(ownUserAnswer.properties.user.items, {
    role: 'actor',
    name: 'Selam Hagos',
    fname: 'Selam',
    mname: 'Hagos',
    phone: '+251911223344',
    votes: 0,
    isPaid: false,
    isActive: true,
    isTakenOut: false,
    fee: { amountMinor: 3_000, currency: 'ETB' },
    ...more,
  })

/** Opens one of a contestant's own pages: '' or what follows /dashboard/user. The server answers with `own` as it is when asked. */
export async function openDashboard(
  path = '',
  more: Partial<OwnUser> = {},
  language: LanguageCode = 'en',
  standing: object = { success: true, why: 'hidden', zone: null, all: null },
): Promise<{ readonly user: UserEvent; readonly own: OwnUser }> {
  const own = ownUser(more)
  answer('GET', '/actor/standing', standing)
  answer('GET', '/actor/getActorById', () => ({ success: true, user: [own] }))
  return { user: await openPage(`/dashboard/user${path}`, { language, auth: contestant }), own }
}
