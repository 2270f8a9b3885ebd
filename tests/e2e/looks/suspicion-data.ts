import type {
  AlertsAnswer,
  GroupAnswer,
  QuarantinedAnswer,
  SuspicionAnswer,
  SuspiciousGroup,
} from '@ashenda/core/contracts/http/suspicion.ts'
import type { Visitor } from '../support/site.ts'

const at = '2026-08-22T09:00:00.000Z'
const id = (number: number): string => `018f0000-0000-7000-8000-00000000030${number}`
const forOne = [{ _id: id(0), name: 'Letebirhan Weldegebrielawit', votes: 1_790 }]

/** With every mark, and numbers as large as they may become. */
const marked: SuspiciousGroup = {
  key: 'browser.marked',
  by: 'browser',
  marks: ['browsers', 'neighbours', 'even', 'burst', 'leader'],
  from: '2026-08-22T08:41:00.000Z',
  to: '2026-08-22T08:59:00.000Z',
  ballots: 1_790,
  paid: 0,
  standing: { counted: 1_790, refused: 0, quarantined: 0, voided: 0 },
  votes: forOne,
  peak: 1_204,
  usual: 12,
  known: 1_790,
  browsers: 1,
  addresses: 12,
  intervalVariation: 0.04,
  neighbours: 1_655,
  leaderShare: 0.07,
  paidBeside: 3,
}
const village: SuspiciousGroup = {
  ...marked,
  key: 'address.village',
  by: 'address',
  marks: ['burst', 'leader'],
  standing: { counted: 0, refused: 0, quarantined: 0, voided: 1_790 },
  votes: [...forOne, { _id: id(1), name: 'Selam Hagos', votes: 12 }],
  intervalVariation: null,
  paidBeside: 0,
}
const decided: SuspiciousGroup = {
  ...village,
  key: 'decision.decided',
  by: 'decision',
  marks: [],
  ballots: 4,
  paid: 1,
  standing: { counted: 1, refused: 1, quarantined: 1, voided: 1 },
  votes: [{ _id: id(1), name: 'Selam Hagos', votes: 4 }],
  usual: null,
  known: 0,
}

const receipt = (number: number): string => `0123-4567-89A${number}`
const list = (['counted', 'quarantined', 'voided', 'refused'] as const).map((status, index) => ({
  receipt: receipt(index),
  kind: index === 1 ? ('paid' as const) : ('free' as const),
  at: '2026-08-22T08:41:00.000Z',
  status,
}))
const decision = { reason: 'one browser within two minutes', by: 'Abrehet Kidane', at, ballots: 4 }
const decisions: GroupAnswer['decisions'] = [
  { ...decision, to: 'quarantined' },
  { ...decision, to: 'voided', ballots: 1, reason: 'x'.repeat(80) },
]

const answer = {
  success: true as const,
  contest: { _id: id(0), name: 'Ashenda 2026' },
  seen: '1 2',
  around: null,
}
const groups: Readonly<Record<string, GroupAnswer>> = {
  [marked.key]: { ...answer, group: marked, list: list.slice(0, 1), next: 1, decisions: [] },
  [decided.key]: { ...answer, group: decided, list, next: null, decisions },
}
const day: SuspicionAnswer = {
  success: true,
  day: '2026-08-22',
  days: ['2026-08-22', '2026-08-21'],
  groups: [marked, village],
  next: null,
  leftOut: 0,
}
const quarantined: QuarantinedAnswer = {
  success: true,
  ballots: 4,
  decisions: [{ ...decision, key: decided.key, votes: decided.votes }],
}

const alert = { name: null, startedAt: '2026-08-22T08:43:00.000Z', seenAt: at, endedAt: null, endedBy: null }
const alerts: AlertsAnswer = {
  success: true,
  asksForCodes: true,
  alerts: [
    { ...alert, _id: id(5), kind: 'prefix', subject: '+251977', votes: 12_204, usual: 12 },
    {
      ...alert,
      _id: id(6),
      kind: 'contestant',
      subject: id(0),
      name: 'Letebirhan Weldegebrielawit',
      votes: 1_790,
      usual: null,
      endedAt: at,
      endedBy: 'Abrehet Kidane',
    },
  ],
}

const erased = {
  success: true,
  phone: '+251911000002',
  isThere: false,
  isQueued: false,
  name: null,
  since: at,
  erasedAt: at,
  requests: 0,
  orders: 0,
  letters: 0,
  ballots: 3,
  payments: 2,
  openVotes: 0,
  contestant: null,
}
/** Everywhere, and a contestant besides. */
const everywhere = {
  ...erased,
  phone: '+251911000001',
  isThere: true,
  isQueued: true,
  name: 'Zenebech Abraha',
  erasedAt: null,
  ...{ requests: 2, orders: 1, letters: 1, ballots: 1_204, openVotes: 1, contestant: id(0) },
}

/** Ballots that stand out and some that are decided, and what erasing somebody would take away. */
export async function tellOfSuspicion({ page }: Visitor): Promise<void> {
  const tell = (path: RegExp, json: (path: string, body: string) => object | undefined) =>
    page.route(
      ({ pathname }) => path.test(pathname),
      (route) => {
        const { pathname } = new URL(route.request().url())
        return route.fulfill({ json: json(pathname, route.request().postData() ?? '') })
      },
    )
  await tell(/^\/admin\/suspicion$/, () => day)
  await tell(/^\/admin\/suspicion\/quarantined$/, () => quarantined)
  await tell(/^\/admin\/suspicion\/alerts$/, () => alerts)
  await tell(/^\/admin\/suspicion\/ballots$/, () => ({ success: true, rows: [], total: 0, previous: null, next: null }))
  await tell(/^\/admin\/suspicion\/groups\//, (path) => groups[path.split('/').at(-1) ?? ''])
  await tell(/^\/admin\/voters\/look-up$/, (_, body) => (body.includes('0002') ? erased : everywhere))
  const preview = { success: true, phone: '+251911000001', photos: 3, requests: 12, sessions: 2, votes: 18_204 }
  await tell(/^\/admin\/contestants\/[^/]+\/erasure$/, () => ({ ...preview, payments: 1 }))
}
