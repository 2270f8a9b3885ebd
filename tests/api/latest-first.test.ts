import { createHash } from 'node:crypto'
import { findLastAction, recordAction, recordOutcome } from '@ashenda/db/queries/admin/admin-actions.ts'
import { findOwnPayments } from '@ashenda/db/queries/lookup/lookup.ts'
import { enterPayment, findFeeStanding, findStanding } from '@ashenda/db/queries/payments/payments.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { currentContest, insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { get } from '../support/http.ts'
import { somePayer } from '../support/queued-ballot.ts'
import { insertOrder } from '../support/shop.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

/** More than a page of any list. */
const count = 120
const minute = 60_000

let contestant = ''

const platform = usePlatform(async (sql) => {
  contestant = await insertContestant(sql, await insertContest(sql))
})
const admin = useAdmin(platform)

/** Smaller the later it came, as with wrong or different clocks. */
const fallingId = (number: number, kind: number): string =>
  `0198a0f0-0000-7000-800${kind}-${String(count - number).padStart(12, '0')}`

/** Ids that fall while their times rise; two of every three share a millisecond. */
const rowsOf = (kind: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: fallingId(number, kind),
    at: new Date(Date.now() - minute * (count - (number % 3 === 1 ? number - 1 : number))),
  }))
type Row = ReturnType<typeof rowsOf>[number]

async function insertPayments(rows: readonly Row[], of: { readonly voter: string } | { readonly fee: string }) {
  const owner = 'voter' in of ? { purpose: 'vote', voter_id: of.voter } : { purpose: 'fee', contestant_id: of.fee }
  await platform.sql`insert into payments ${platform.sql(
    rows.map(({ id, at }) => ({
      id,
      ...owner,
      provider: 'chapa',
      reference: id,
      amount_minor: 3_000,
      currency: 'ETB',
      state: 'failed',
      created_at: at,
    })),
  )}`
}

async function insertVoter(): Promise<string> {
  const { id, phone } = somePayer()
  await platform.sql`insert into voters (id, phone, name) values (${id}, ${phone}, 'Payer')`
  return id
}

/** By arrival, then by id, so that paging neither repeats nor skips any. */
const latestFirst = (rows: readonly Row[]): readonly string[] =>
  rows
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id)

/** All pages, as the admin pages fetch them; the console's tables have rows, and continue after `next`. */
async function pagesOf(path: string, list: string): Promise<readonly string[]> {
  const ids: string[] = []
  const cursor = list === 'rows' ? 'after' : 'before'
  for (let place = ''; ; ) {
    const address = `${platform.url}${path}${place && `${path.includes('?') ? '&' : '?'}${cursor}=${place}`}`
    const { body } = await get(address, { cookie: admin.cookie })
    ids.push(...(body[list] as { _id: string }[]).map(({ _id }) => _id)) // of the contracts
    if (body['next'] === null) return ids
    place = String(body['next'])
  }
}

const lists: readonly (readonly [path: string, list: string, fill: (rows: readonly Row[]) => Promise<unknown>])[] = [
  ['/admin/payments', 'rows', async (rows) => insertPayments(rows, { voter: await insertVoter() })],
  [
    '/admin/actions?noun=zone',
    'actions',
    (rows) =>
      platform.sql`insert into admin_actions ${platform.sql(
        rows.map(({ id, at }) => ({ id, admin_id: admin.id, action: 'zone.change', done_at: at })),
      )}`,
  ],
  [
    '/api/v1/auth/all-orders',
    'orders',
    async (rows) => {
      for (const { id, at } of rows)
        await platform.sql`update orders set id = ${id} where id = ${await insertOrder(platform.sql, { createdAt: at })}`
    },
  ],
  [
    '/admin/getAllRequests',
    'requests',
    (rows) =>
      platform.sql`insert into contestant_requests ${platform.sql(
        rows.map(({ id, at }) => ({
          id,
          content_id: id,
          contestant_id: contestant,
          brand_name: 'A brand',
          email: 'brand@example.org',
          created_at: at,
        })),
      )}`,
  ],
]

test.each(lists)('%s are ordered by arrival across pages, whatever the ids', async (path, list, fill) => {
  const rows = rowsOf(lists.findIndex(([one]) => one === path))
  await fill(rows)
  expect(await pagesOf(path, list)).toEqual(latestFirst(rows))
})

test('a contestant’s payments are ordered by their start, and her fee’s state is the latest one’s', async () => {
  const rows = rowsOf(5)
  await insertPayments(rows, { fee: contestant })
  const { body } = await get(`${platform.url}/admin/contestants/${contestant}`, { cookie: admin.cookie })
  const shown = (body['payments'] as { _id: string }[]).map(({ _id }) => _id) // of the contract
  expect(shown).toEqual(latestFirst(rows).slice(0, shown.length))
  expect(shown.length).toBeGreaterThan(1)
  expect((await findFeeStanding(platform.sql, contestant))?.payment?.id).toBe(latestFirst(rows)[0])
})

test('a voter’s payment, her checkout and her own list are ordered by their start', async () => {
  const { sql } = platform
  const phone = somePhone()
  const voter = await insertVoter()
  const claimantHash = createHash('sha256').update(voter).digest()
  const contest = await currentContest(sql)
  const rows = rowsOf(6).slice(-6)
  await insertPayments(rows, { voter })
  await sql`update payments set claimant_hash = ${claimantHash}, state = 'pending', checkout_url = 'https://example.org',
    expires_at = now() + interval '1 hour' where voter_id = ${voter}`
  const [latest] = latestFirst(rows)
  expect((await findStanding(sql, { contest, voter, claimantHash }))?.id).toBe(latest)
  expect((await findOwnPayments(sql, claimantHash, 12)).map(({ id }) => id)).toEqual(latestFirst(rows))
  const payer = { purpose: 'vote' as const, contest, voter: { id: voter, phone, name: 'Payer' }, claimantHash }
  const fresh = { id: v7(), reference: `vote-${v7()}`, payer, amountMinor: 3_000, currency: 'ETB' as const }
  expect(await sql.begin((tx) => enterPayment(tx, fresh))).toBe(latest)
})

test('of two actions on a subject the latest is the one taken last, even if it waited for the other', async () => {
  const { sql } = platform
  const other = await insertAdmin(platform)
  const subjectId = v7()
  const step = (adminId: string) => ({ adminId, subjectId, action: 'request.handle' })
  await sql.begin(async (waiting) => {
    await waiting`select 1` // started before the other, like one waiting for its lock
    await sql.begin(async (tx) => void (await recordAction(tx, step(other.id))))
    await recordAction(waiting, step(admin.id))
    await recordOutcome(waiting, { of: 'request.handle', subjectId, action: 'request.reopen' })
  })
  const actions = await pagesOf(`/admin/actions?subject=${subjectId}`, 'actions')
  const done = await sql<{ id: string; adminId: string; action: string }[]>`
    select id, admin_id as "adminId", action from admin_actions where subject_id = ${subjectId}`
  expect(actions.map((id) => done.find((one) => one.id === id))).toMatchObject([
    { adminId: admin.id, action: 'request.reopen' },
    { adminId: admin.id, action: 'request.handle' },
    { adminId: other.id, action: 'request.handle' },
  ])
  await sql`insert into admin_actions (id, admin_id, action, subject_id) values (${fallingId(0, 7)}, ${other.id}, 'request.reopen', ${subjectId})`
  expect(await findLastAction(sql, subjectId, null)).toMatchObject({ adminId: other.id, action: 'request.reopen' })
})
