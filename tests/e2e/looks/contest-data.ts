import { messageOf } from '@ashenda/core/errors.ts'
import { answerWith } from '../support/answers.ts'
import type { Visitor } from '../support/site.ts'

const at = '2026-08-22T09:00:00.000Z'
const id = (number: number): string => `018f0000-0000-7000-8000-00000000010${number}`

const requestTo = {
  _id: id(0),
  fname: 'Letebirhan',
  mname: 'Gebremedhin',
  phone: '+251911000001',
  occupation: 'weaver',
  description: 'She weaves the tilfi border her mother taught her.',
}
const asked = {
  _id: id(1),
  requestTo,
  brandName: 'Axum Coffee and Spices',
  email: 'hello@coffee-and-spices.example',
  phone: '+251911223344',
  message: 'Will you be our face?\n\nWe pay well.',
  requestType: 'ambassador',
  createdAt: at,
  handled: null,
}
const done = { ...asked, _id: id(2), brandName: 'Raya', message: '', phone: '', requestType: '' }

const contest = {
  _id: id(3),
  name: 'Ashenda 2018',
  opensAt: '2026-08-22T06:00:00.000Z',
  closesAt: '2026-08-24T18:00:00.000Z',
  freezesAt: '2026-08-24T12:00:00.000Z',
  approval: null,
  moderation: null,
  phoneProof: 'unusual',
  proofWhenUnusual: true,
  proofPrefixes: ['+2517', '+2519'],
  titleVotes: ['paid', 'proven', 'unproven'],
  updatedAt: at,
}

const admin = { _id: id(4), name: 'Abrehet Kidane' }
const action = {
  admin,
  reason: '',
  doneAt: at,
  subject: id(3),
  contestant: null,
  before: null,
  after: null,
  outcomeOf: null,
}
const actions = [
  {
    ...action,
    _id: id(5),
    action: 'contest.change',
    before: { closesAt: '2026-08-24T15:00:00.000Z', approval: null },
    after: { closesAt: contest.closesAt, approval: 'manual' },
  },
  { ...action, _id: id(6), action: 'zone.create', after: { name: 'Adwa' } },
  {
    ...action,
    _id: id(7),
    action: 'contestant.deactivate',
    contestant: { _id: requestTo._id, name: `${requestTo.fname} ${requestTo.mname}` },
    reason: 'asked for a pause',
    before: { isActive: true },
    after: { isActive: false },
  },
]

/** By the whole path: pages are called as what they ask for. */
const answer = ({ page }: Visitor, path: string, body: Readonly<Record<string, unknown>>) =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ json: { success: true, ...body } }),
  )

/** What admins find on the pages about requests, zones, the contest and their own steps. */
export async function tellOfContest(visitor: Visitor): Promise<void> {
  const handled = { at, by: 'Abrehet Kidane' }
  const inbox = { isRead: false, assignee: null, answeredAt: null }
  const rows = [asked, { ...done, handled }].map((one) => ({
    ...one,
    ...inbox,
    requestTo: { ...requestTo, email: '' },
  }))
  const page = { total: 1_204, previous: null, next: id(1) }
  await answer(visitor, '/admin/requests', { rows, ...page, unread: 1, canMail: true })
  const zone = { _id: id(8), name: 'mekelle zone', isRetired: false, contestants: 1_204 }
  const zones = [zone, { ...zone, _id: id(9), name: 'Adwa', isRetired: true, contestants: 0 }]
  await answer(visitor, '/admin/zones', { zones })
  const renamed = {
    ...action,
    _id: id(8),
    action: 'zone.change',
    before: { name: 'mekelle' },
    after: { name: zone.name },
  }
  const outdated = {
    success: false,
    code: 'version_conflict',
    message: messageOf('version_conflict'),
    action: renamed,
  }
  visitor.expectTrouble(/409 \(Conflict\) .*\/admin\/zones/)
  await answerWith(visitor.page, '/admin/zones/*', outdated, { status: 409 })
  await answer(visitor, '/admin/contest', {
    contest,
    approvalByDefault: 'auto',
    moderationByDefault: 'manual',
    now: at,
  })
  const named = actions.map((one) => ({ ...one, subjectName: one.contestant?.name ?? zone.name }))
  await answer(visitor, '/admin/activity-log', { rows: named, ...page })
  const listed = { adminRole: 'owner', isYou: true, isDisabled: false, sessions: 2, lastSeenAt: at }
  const left = {
    name: 'Tsega Berhe',
    adminRole: 'finance',
    isYou: false,
    isDisabled: true,
    sessions: 0,
    lastSeenAt: null,
  }
  const other = {
    ...listed,
    _id: id(10),
    name: 'Mihret Gebremedhin',
    adminRole: 'moderator',
    isYou: false,
    sessions: 1,
  }
  await answer(visitor, '/admin/admins', { admins: [{ ...admin, ...listed }, other, { _id: id(11), ...left }] })
  const invitation = {
    _id: id(12),
    note: 'Letay of the bank',
    adminRole: 'finance',
    invitedBy: admin.name,
    expiresAt: at,
  }
  await answer(visitor, '/admin/invitations', { invitations: [invitation] })
  await answer(visitor, '/invitations/look-up', { adminRole: 'finance', invitedBy: admin.name, expiresAt: at })
}
