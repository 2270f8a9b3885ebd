import { type Account, insertAdmin, registerContestant } from '../../support/accounts.ts'
import { answerWith } from '../support/answers.ts'
import { beLoggedIn } from '../support/logged-in.ts'
import { uploadDirectly } from '../support/photos-page.ts'
import type { Site, Visitor } from '../support/site.ts'
import { tellOfContest } from './contest-data.ts'
import { tellOfContestants } from './contestants-data.ts'
import { tellOfPaymentsKept } from './payments-data.ts'
import { tellOfQueues } from './queues-data.ts'
import { tellOfShop } from './shop-data.ts'
import { tellOfSuspicion } from './suspicion-data.ts'

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

const states = { issued: 0, active: 18_204, redeemed: 1_790, void: 6 }
const batch = {
  number: 8,
  amount: 100_000,
  note: 'For Adwa',
  agent: 'Lion Bank, branch Romanat',
  createdAt: at,
  progress: 100,
  stock: 'owed',
  handedAt: at,
  priceMinor: 2_700,
  sold: 1_790,
  settledMinor: 4_000_000,
  owedMinor: 833_000,
}
/** One of each kind. */
const batches = [
  { ...batch, _id: '1', status: 'rendering', stock: 'making', progress: 37, states: { ...states, issued: 100_000 } },
  { ...batch, _id: '2', status: 'ready', states },
  { ...batch, _id: '3', status: 'failed', stock: 'failed', problem: 'no room', states },
]
const fee = {
  _id: '1',
  purpose: 'fee',
  provider: 'chapa',
  reference: `fee-${'0123456789abcdef'.repeat(2)}`,
  providerReference: 'AP634JFwxyz',
  refundReference: null,
  price: birr,
  took: null,
  wrongAmount: null,
  chargeMinor: null,
  state: 'succeeded',
  credit: null,
  receipt: null,
  payer: '+251911000001',
  payerName: 'Letebirhan Gebremedhin',
  contestant: '2',
  holdsPlace: true,
  attention: { code: 'fee_paid_before', parts: [], said: null },
  createdAt: at,
  updatedAt: at,
  settledAt: at,
  canRefund: true,
  canCancel: false,
  refundByHand: false,
  canAskRefundAgain: false,
  canTakeRefundOver: false,
  canNotePaidBack: false,
  canNoteHandled: false,
  canAskAgain: false,
}

const payments = {
  success: true,
  rows: [fee],
  total: 51,
  previous: null,
  next: '1',
  sums: [{ currency: 'ETB', amountMinor: 153_000, chargeMinor: 4_590 }],
}

const email = 'abrehet@example.org'

/** Logged in as an admin with contestants, cards and a payment to look after. */
export async function beAdmin(site: Site, visitor: Visitor): Promise<void> {
  await beOne(await insertAdmin(site.platform, { phone: '+251911778899', email }), site, visitor)
}

/** The same as another admin, whose own phone stands on none of the pages that are seen. */
export async function beAnotherAdmin(site: Site, visitor: Visitor): Promise<void> {
  await beOne(await insertAdmin(site.platform), site, visitor)
}

async function beOne(account: Account, site: Site, visitor: Visitor): Promise<void> {
  const { page } = visitor
  await tellOfSessions(visitor)
  await answerWith(page, '/card/batches', {
    success: true,
    rows: batches,
    total: batches.length,
    previous: null,
    next: null,
  })
  await answerWith(page, '/card/batches/1', { success: true, status: 'rendering', progress: 37 })
  await tellOfContestants(site, visitor, fee)
  await tellOfContest(visitor)
  await tellOfShop(site, visitor)
  await tellOfQueues(visitor)
  await tellOfSuspicion(visitor)
  await tellOfPaymentsKept(visitor)
  const agents = [{ agent: '', batches: 1, ...states, sold: 5, settledMinor: 10_000, owedMinor: 5_000 }]
  await answerWith(page, '/card/agents', { success: true, agents })
  const isPayments = ({ pathname }: URL): boolean => pathname === '/admin/payments'
  await page.route(isPayments, (route) => route.fulfill({ json: payments }))
  await beLoggedIn(visitor, account, {
    name: 'Abrehet Kidane',
    role: 'admin',
    phone: account.phone,
    email,
  })
}
