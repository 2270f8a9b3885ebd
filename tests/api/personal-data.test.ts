import { randomBytes, randomUUID } from 'node:crypto'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { keptDays } from '@ashenda/db/queries/privacy/retention.ts'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { type Account, insertAdmin, registerContestant } from '../support/accounts.ts'
import { insertContest, somePhone } from '../support/contest-data.ts'
import { get, post } from '../support/http.ts'
import { personalTables } from '../support/personal-tables.ts'
import { testPepper } from '../support/platform.ts'
import { setUpFactor } from '../support/second-factor.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

let contest = ''

const platform = usePlatform(
  async (sql) => {
    contest = await insertContest(sql)
  },
  { RATE_LIMITS: 'off' },
)
const admin = useAdmin(platform)

const exported = async ({ cookie }: Pick<Account, 'cookie'>) =>
  (await get(`${platform.url}/actor/export`, { cookie })).body

/** Rows in every table about contestants. */
async function contestantWithEverything(): Promise<Account> {
  const her = await registerContestant(platform, { fname: 'Lemlem', mname: 'Haileselassie', description: 'Her story' })
  const { id } = her
  const { sql } = platform
  await sql`update users set guardian = 'Haileselassie Lemlem' where id = ${id}`
  const photo = { width: 800, height: 600, colour: '#aabbcc' }
  const inAnHour = new Date(Date.now() + 3_600_000)
  const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    contestant_changes: { contestant_id: id, version: randomUUID(), description: 'Another story' },
    contestant_links: {
      id: v7(),
      contestant_id: id,
      position: 4,
      name: 'Lemlem on Instagram',
      code: randomBytes(4).toString('hex'),
    },
    contestant_notes: { id: v7(), contestant_id: id, admin_id: admin.id, note: 'Lemlem calls back on Monday' },
    contestant_requests: {
      id: v7(),
      content_id: randomUUID(),
      contestant_id: id,
      brand_name: 'A brand',
      email: 'brand@example.org',
      message: 'please call',
    },
    images: { id: v7(), contestant_id: id, slot: 1, file: `${randomUUID()}.webp`, ...photo },
    notice_choices: { user_id: id, group_name: 'rank', ways: ['sms'] },
    notice_settings: { user_id: id, language: 'am' },
    notices: { id: v7(), user_id: id, kind: 'paid', dedupe_key: `paid:${id}` },
    password_resets: {
      id: v7(),
      user_id: id,
      way: 'link',
      made_by: admin.id,
      token_hash: randomBytes(32),
      opens_at: inAnHour,
      expires_at: new Date(inAnHour.getTime() + 1_000),
    },
    payments: {
      id: v7(),
      reference: `fee-${randomUUID()}`,
      purpose: 'fee',
      provider: 'chapa',
      contestant_id: id,
      amount_minor: 10_000,
      currency: 'ETB',
    },
    push_subscriptions: { id: v7(), user_id: id, endpoint: `https://fcm.googleapis.com/${id}`, p256dh: 'p', auth: 'a' },
    reports: { id: v7(), contestant_id: id, reporter: randomUUID(), reason: 'untrue', note: 'I know her from school' },
    uploads: { id: v7(), contestant_id: id },
    vote_hours: {
      contest_id: contest,
      contestant_id: id,
      hour: new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000),
      free: 2,
      paid: 1,
    },
    waiting_images: { contestant_id: id, slot: 2, file: `${randomUUID()}.webp`, ...photo },
  }
  for (const [table, row] of Object.entries(rows)) await sql`insert into ${sql(table)} ${sql(row)}`
  return her
}

const rowsOf = async (table: string, column: string, id: string) =>
  platform.sql`select * from ${platform.sql(table)} where ${platform.sql(column)} = ${id}`

/** Tables with rows of this account, and the column that refers to it. */
async function tablesOf(id: string): Promise<readonly { readonly table: string; readonly column: string }[]> {
  const found: { readonly table: string; readonly column: string }[] = []
  for (const [table, what] of Object.entries(personalTables)) {
    if ('nothing' in what || !('column' in what.of)) continue
    const { column } = what.of
    if ((await rowsOf(table, column, id)).length > 0) found.push({ table, column })
  }
  return found
}

describe('personal data', () => {
  test('is declared for every table', async () => {
    const tables = await platform.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
    expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(personalTables).toSorted())
  })

  test('names the column that leads to an account, and only retention that exists', async () => {
    const references = await platform.sql<{ table: string; column: string }[]>`
      select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid in ('users'::regclass, 'second_factors'::regclass)`
    expect(references.length).toBeGreaterThan(4)
    for (const { table, column } of references) expect(personalTables[table], table).toMatchObject({ of: { column } })
    for (const [table, what] of Object.entries(personalTables)) {
      if ('nothing' in what || typeof what.kept !== 'string') continue
      expect([...Object.keys(keptDays), 'account', 'signalsKeptDays'], table).toContain(what.kept)
    }
  })
})

describe('her own data', () => {
  test('includes everything stored about her, but no secrets and no reporters', async () => {
    const her = await contestantWithEverything()
    const own = await exported(her)
    const tables = await tablesOf(her.id)
    const ofContestants = Object.entries(personalTables).filter(
      ([, what]) => !('nothing' in what) && typeof what.own === 'string',
    )
    const ofAdmins = ['admin_actions', 'admin_invitations', 'passkeys', 'recovery_codes', 'second_factors']
    expect(tables.map(({ table }) => table)).toEqual(
      ofContestants.map(([table]) => table).filter((table) => !ofAdmins.includes(table)),
    )
    for (const { table } of tables) {
      const what = personalTables[table]
      const part = what && 'own' in what && typeof what.own === 'string' ? own[what.own] : undefined
      expect(Array.isArray(part) ? part.length : Object.keys(part ?? {}).length, table).toBeGreaterThan(0)
    }
    expect(own).toMatchObject({
      account: { description: 'Her story' },
      change: { description: 'Another story', rejectedAt: null },
      photos: [{ waits: false }, { waits: true }],
      passwordResets: [{ way: 'link', endedAt: null, ending: null }],
      reports: [{ reason: 'untrue', day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), isClosed: false }],
      uploads: [{ settledAt: null, problem: null }],
      secondFactor: null,
    })
    expect(JSON.stringify(own)).not.toMatch(/argon2|token|reporter|I know her|made_by/i)
    expect(JSON.stringify(own)).not.toContain(admin.id)
  })

  test('is erased with her account, table by table', async () => {
    const her = await contestantWithEverything()
    const tables = await tablesOf(her.id)
    expect(await post(`${platform.url}/actor/erase`, { password: her.password }, { cookie: her.cookie })).toMatchObject(
      { status: 200 },
    )
    for (const { table, column } of tables) {
      const what = personalTables[table]
      const fate = what && 'erased' in what ? what.erased : undefined
      const left = await rowsOf(table, column, her.id)
      if (fate === 'goes') expect(left, table).toEqual([])
      else expect(left.length, table).toBeGreaterThan(0)
      expect(JSON.stringify(left), table).not.toMatch(/Lemlem|Haileselassie|Her story/)
      expect(JSON.stringify(left), table).not.toContain(her.phone)
    }
  })

  test('includes an admin’s second factor, invitations and actions', async () => {
    const she = await insertAdmin(platform)
    const { cookie } = await setUpFactor(platform, she)
    const body = { note: 'Mihret of the sponsors', adminRole: 'viewer', password: she.password }
    expect((await post(`${platform.url}/admin/invitations`, body, { cookie })).status).toBe(200)
    const own = await exported({ cookie })
    for (const { table } of await tablesOf(she.id)) {
      const what = personalTables[table]
      if (what && 'own' in what && typeof what.own === 'string') expect(own[what.own], table).toBeTruthy()
    }
    expect(own).toMatchObject({
      account: { role: 'admin' },
      secondFactor: { hasApp: true, passkeys: [], recoveryCodesLeft: 10 },
      invitations: [{ note: 'Mihret of the sponsors', adminRole: 'viewer' }],
      actions: expect.arrayContaining([expect.objectContaining({ action: 'admin.invite' })]),
    })
    expect(JSON.stringify(own)).not.toMatch(/secret|hash/i)
  })
})

test('others’ texts about an erased voter no longer name her', async () => {
  const phone = somePhone()
  const [about, other] = [await registerContestant(platform), await registerContestant(platform)]
  const { sql } = platform
  const words = `call 0${phone.slice(4, 6)} ${phone.slice(6)}, she knows`
  await sql`insert into voters (id, phone, name) values (${voterIdOf(testPepper, phone)}, ${phone}, 'Tsige Abadi')`
  await sql`
    insert into reports (id, contestant_id, reporter, reason, note) values (${v7()}, ${about.id}, ${randomUUID()}, 'untrue', ${words})`
  await sql`
    insert into contestant_requests (id, content_id, contestant_id, brand_name, email, message)
    values (${v7()}, ${randomUUID()}, ${about.id}, 'A brand', 'brand@example.org', ${words})`
  await sql`
    insert into contestant_changes (contestant_id, version, rejected_at, rejection_reason, rejection_note)
    values (${about.id}, ${randomUUID()}, now(), 'another_reason', ${words}),
      (${other.id}, ${randomUUID()}, now(), 'another_reason', 'please come by')`
  const body = { phone, reason: 'by letter' }
  expect(await post(`${platform.url}/admin/voters/erase`, body, { cookie: admin.cookie })).toMatchObject({
    status: 200,
  })
  for (const [table, column] of [
    ['reports', 'note'],
    ['contestant_requests', 'message'],
    ['contestant_changes', 'rejection_note'],
  ] as const)
    expect(await sql`select ${sql(column)} as text from ${sql(table)} where contestant_id = ${about.id}`).toEqual([
      { text: 'call […], she knows' },
    ])
  expect(await sql`select rejection_note as text from contestant_changes where contestant_id = ${other.id}`).toEqual([
    { text: 'please come by' },
  ])
})
