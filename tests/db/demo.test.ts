import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seedAdmin } from '@ashenda/db/seeds/admin.ts'
import { folderStorage } from '@ashenda/platform/storage/folder-storage.ts'
import { seedContent } from '@ashenda/tools/demo/demo-content.ts'
import { demoContestants } from '@ashenda/tools/demo/demo-contestants.ts'
import { seedContests, zoneIdOf } from '@ashenda/tools/demo/demo-contests.ts'
import { seedJury } from '@ashenda/tools/demo/demo-jury.ts'
import { seedMessages } from '@ashenda/tools/demo/demo-messages.ts'
import { seedShop } from '@ashenda/tools/demo/shop/demo-shop.ts'
import { demoProducts } from '@ashenda/tools/demo/shop/goods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let dataDir = ''

beforeAll(async () => {
  database = await createDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'ashenda-test-'))
  const { sql } = database
  await seedAdmin(sql, { phone: '+251955000001', email: 'admin@example.org', password: 'ABCD-EFGH-JKMN-PQRS' })
  const { present } = await seedContests(sql)
  await sql`insert into users ${sql(demoContestants.map(({ id, phone, email, fname, mname }) => ({ ...{ id, phone, fname, mname }, role: 'actor', email: email ?? null })))}`
  await sql`insert into contestants ${sql(
    demoContestants.map(({ id, zone, isPaid }) => ({
      ...{ id, user_id: id, contest_id: present.id, zone_id: zoneIdOf(present.id, zone) },
      ...{ created_at: present.opensAt, paid_at: isPaid ? present.opensAt : null },
    })),
  )}`
  const storage = folderStorage(dataDir)
  for (const _ of [1, 2]) {
    await seedContent(sql, present)
    await seedJury(sql, present)
    await seedMessages(sql, present)
    await seedShop(sql, storage)
  }
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('the demo’s orders hold what is missing in stock, and their money is in payments', async () => {
  const { sql } = database
  const stocks = await sql`
    select v.product_id, v.name, v.stock + coalesce(sum(i.count - i.restocked), 0)::int as pieces from product_variants v
    left join order_products i on i.variant_id = v.id group by v.id`
  expect(stocks).toHaveLength(demoProducts.reduce((sum, { sizes }) => sum + (sizes?.length ?? 1), 0))
  expect(stocks.map(({ pieces }) => pieces).toSorted()).toEqual(
    demoProducts.flatMap(({ sizes = [''], quantity }) => sizes.map(() => quantity)).toSorted(),
  )
  const orders = await sql`
    select o.status, o.way, o.is_paid, p.state, p.amount_minor = sum(i.price * i.count) as same, bool_and(i.restocked = i.count) as back
    from orders o join order_products i on i.order_id = o.id left join payments p on p.order_id = o.id group by o.id, p.id`
  for (const { way, is_paid, state, same, status, back } of orders) {
    expect(state).toBe(way === 'cash' ? null : is_paid ? 'succeeded' : 'refunded')
    if (way === 'chapa') expect(same).toBe(true)
    expect(back).toBe(status === 'cancel')
  }
  expect(new Set(orders.map(({ status }) => status)).size).toBe(5)
})

test('the demo has messages of each outcome, an announcement that stands and one that comes, and a jury at work', async () => {
  const { sql } = database
  const ends = await sql`select state, count(*)::int as count from notices group by state order by state`
  expect(ends).toMatchObject([
    { state: 'delivered' },
    { state: 'failed', count: 1 },
    { state: 'sent' },
    { state: 'skipped' },
  ])
  const told = await sql`select o.id from orders o where not exists (select from notices n where n.order_id = o.id)`
  expect(told).toEqual([])
  expect(
    await sql`select count(*) filter (where starts_at <= now())::int as past, count(*) filter (where starts_at > now())::int as coming from content_versions`,
  ).toEqual([{ past: 3, coming: 1 }])
  expect(await sql`select count(*)::int as members, count(submitted_at)::int as submitted from jury_members`).toEqual([
    { members: 3, submitted: 1 },
  ])
})
