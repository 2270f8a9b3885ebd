import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, insertCredit, somePhone } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let contestant = ''

beforeAll(async () => {
  database = await createDatabase()
  contestant = await insertContestant(database.sql, await insertContest(database.sql))
})
afterAll(() => database.drop())

async function touchedBy(change: () => Promise<unknown>): Promise<boolean> {
  const { sql } = database
  await sql`alter table contestants disable trigger contestants_touch`
  await sql`update contestants set updated_at = 'epoch' where id = ${contestant}`
  await sql`alter table contestants enable trigger contestants_touch`
  await change()
  const [row] = await sql<{ touched: boolean }[]>`
    select updated_at > now() - interval '1 minute' as touched from contestants where id = ${contestant}`
  return row?.touched ?? false
}

describe('anything shown on a card updates its updated_at', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['her occupation', () => database.sql`update contestants set occupation = 'weaver' where id = ${contestant}`],
    ['her payment', () => database.sql`update contestants set paid_at = now() where id = ${contestant}`],
    ['her name', () => database.sql`update users set lname = 'Kidane' where id = ${contestant}`],
    ['a picture changed', () => database.sql`update images set colour = '#000000' where contestant_id = ${contestant}`],
    ['a picture removed', () => database.sql`delete from images where contestant_id = ${contestant}`],
    [
      'a picture added',
      () => database.sql`
        insert into images (id, contestant_id, slot, file, width, height, colour)
        values (${randomUUID()}, ${contestant}, 3, ${`${randomUUID()}.webp`}, 1, 1, '#ffffff')`,
    ],
  ])('%s', async (_title, change) => {
    expect(await touchedBy(change)).toBe(true)
  })

  test('nothing else does', async () => {
    expect(await touchedBy(() => database.sql`update users set phone = ${somePhone()} where id = ${contestant}`)).toBe(
      false,
    )
  })

  test('no writer can prevent it', async () => {
    expect(
      await touchedBy(() => database.sql`update contestants set updated_at = 'epoch' where id = ${contestant}`),
    ).toBe(true)
  })
})

describe('the history of a payment', () => {
  beforeAll(async () => {
    await insertCredit(database.sql, { id: randomUUID(), phone: somePhone() })
    await database.sql`
      insert into payment_events (payment_id, to_state, source) select id, 'succeeded', 'test' from payments`
  })

  test.each([
    'update payment_events set source = null',
    'delete from payment_events',
    'truncate payment_events',
    'truncate payments cascade',
  ])('only grows: %s is refused', async (statement) => {
    await expect(database.sql.unsafe(statement)).rejects.toMatchObject({ code: '23001' })
    expect(await database.sql`select source from payment_events`).toEqual([{ source: 'test' }])
  })
})

test('during an erasure only the texts admins typed may change in the log', async () => {
  const { sql } = database
  const [id, admin] = [randomUUID(), contestant]
  await sql`insert into admin_actions (id, admin_id, action, reason) values (${id}, ${admin}, 'zone.create', 'Selam asked')`
  const erasing = (statement: string) =>
    sql.begin(async (tx) => {
      await tx`select set_config('ashenda.erasing', 'on', true)`
      await tx.unsafe(statement)
    })
  await erasing(`update admin_actions set reason = '[…] asked'`)
  for (const statement of [
    `update admin_actions set reason = '', action = 'zone.rename'`,
    `update admin_actions set done_at = now() - interval '1 day'`,
    'delete from admin_actions',
  ])
    await expect(erasing(statement)).rejects.toMatchObject({ code: '23001' })
  await expect(sql`update admin_actions set reason = 'another'`).rejects.toMatchObject({ code: '23001' })
  expect(await sql`select action, reason from admin_actions where id = ${id}`).toEqual([
    { action: 'zone.create', reason: '[…] asked' },
  ])
})

test('who went on to a round, and which round a contest is, stays', async () => {
  const { sql } = database
  const [former, round, her] = [randomUUID(), randomUUID(), randomUUID()]
  const hours = { opens_at: new Date(0), closes_at: new Date() }
  await sql`insert into contests ${sql([
    {
      id: former,
      name: 'first',
      slug: 'first',
      round_of: null,
      round: null,
      round_most: null,
      round_carried: null,
      ...hours,
    },
    {
      id: round,
      name: 'second',
      slug: 'second',
      round_of: former,
      round: 2,
      round_most: 1,
      round_carried: true,
      ...hours,
    },
  ])}`
  await sql`insert into contestants (id, user_id, contest_id) values (${her}, ${contestant}, ${round})`
  await sql`insert into round_entries (contestant_id, contest_id, former_id, free) values (${her}, ${round}, ${contestant}, 3)`
  for (const statement of [
    'update round_entries set free = 4',
    'truncate round_entries',
    `update contests set round_carried = false where id = '${round}'`,
    `delete from contests where id = '${round}'`,
  ])
    await expect(sql.unsafe(statement), statement).rejects.toMatchObject({ code: '23001' })
})

describe('the name beside a payment is the voter’s', () => {
  const voter = randomUUID()
  const keys = async () =>
    (await database.sql`select voter_key as key from payments where voter_id = ${voter}`).map(({ key }) => key)
  const writers: readonly (readonly [string, (sql: TestDatabase['sql']) => Promise<unknown>, readonly unknown[]])[] = [
    ['once she pays', (sql) => insertCredit(sql, { id: voter, phone: somePhone() }), ['payer']],
    [
      'whoever else writes it',
      (sql) => sql`update payments set voter_key = 'another' where voter_id = ${voter}`,
      ['payer'],
    ],
    ['after its change', (sql) => sql`update voters set name = 'ሰላም HAGOS' where id = ${voter}`, ['ሰላም hagos']],
    [
      'and goes with it',
      (sql) => sql`update voters set name = null, phone = null, erased_at = now() where id = ${voter}`,
      [null],
    ],
  ]
  test.each(writers)('%s', async (_when, write, expected) => {
    await write(database.sql)
    expect(await keys()).toEqual(expected)
  })

  test('also if she is erased while she pays', async () => {
    const { sql } = database
    const [id, phone] = [randomUUID(), somePhone()]
    await sql`insert into voters (id, phone, name) values (${id}, ${phone}, 'Selam')`
    await sql.begin(async (tx) => {
      await tx`
        insert into payments (id, purpose, voter_id, provider, reference, amount_minor, currency)
        values (${randomUUID()}, 'vote', ${id}, 'chapa', ${randomUUID()}, 3000, 'ETB')`
      const erasing = sql`update voters set name = null, phone = null, erased_at = now() where id = ${id}`.execute()
      // It waits for the payment.
      await until(async () => (await sql`select 1 from pg_locks where not granted`).length > 0)
      void erasing.then(() => undefined)
    })
    await until(async () => (await sql`select 1 from payments where voter_id = ${id} and voter_key is null`).length > 0)
  })
})
