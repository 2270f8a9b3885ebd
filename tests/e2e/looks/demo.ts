import { registerContestant } from '../../support/accounts.ts'
import { answerWith } from '../support/answers.ts'
import { beLoggedIn } from '../support/logged-in.ts'
import { uploadDirectly } from '../support/photos-page.ts'
import type { Site, Visitor } from '../support/site.ts'

/** What a server would tell, the same each time. */
const at = '2026-08-22T09:00:00.000Z'
const birr = { amountMinor: 3_000, currency: 'ETB' }
const id = (number: number): string => `018f0000-0000-7000-8000-00000000000${number}`

/** What the page takes for the present. */
export const now = new Date('2026-08-22T09:30:00.000Z')

/** A voter who has paid twice. */
export async function tellOfPayments({ page }: Visitor): Promise<void> {
  const one = { payment: id(4), status: 'paid', isUsed: false, usable: true, price: birr, at }
  const paid = { ...one, shownPhone: '••• 5678', phone: '+251912345678' }
  const failed = { ...one, payment: id(5), status: 'failed', usable: false, shownPhone: '••• 5678' }
  const found = { success: true, kind: 'payment', purpose: 'vote', ...paid, usable: false }
  await answerWith(page, '/vote/mine', { success: true, payments: [paid, failed] })
  await answerWith(page, '/vote/where?*', found)
}

const sessions = [
  { id: id(6), current: true, userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/150.0 Mobile', lastSeenAt: at },
  { id: id(7), current: false, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', lastSeenAt: at },
].map((session) => ({ ...session, createdAt: at }))

const tellOfSessions = ({ page }: Visitor) => answerWith(page, '/api/sessions', { success: true, sessions })

/** Logged in as a contestant with two photos, who has been voted for and has not paid. */
export async function beContestant(site: Site, visitor: Visitor): Promise<void> {
  const account = await registerContestant(site.platform, { phone: '+251911556677' })
  for (const _ of [1, 2]) await uploadDirectly(site, account)
  await tellOfSessions(visitor)
  const hours = [
    { hour: '2026-08-20T10:00:00.000Z', free: 5, paid: 3 },
    { hour: '2026-08-21T17:00:00.000Z', free: 12, paid: 41 },
  ]
  await answerWith(visitor.page, '/actor/votes', { success: true, free: 17, paid: 44, hours })
  await beLoggedIn(visitor, account, { name: 'Selam Hagos', role: 'actor' })
}
