import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { orderStatuses } from '@ashenda/core/domain/shop.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { seedShop } from '@ashenda/tools/demo/shop/demo-shop.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'

let database: TestDatabase
let folder: string
let storage: Storage

beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'ashenda-shop-'))
  storage = createStorage({ DATA_DIR: folder, STORAGE_DRIVER: 'local' })
})
afterAll(() =>
  endAll(
    () => database?.drop(),
    () => rm(folder, { recursive: true }),
  ),
)

const everything = async () => {
  const { sql } = database
  return Promise.all([
    sql`select * from categories order by id`,
    sql`select * from products order by id`,
    sql`select * from orders order by id`,
    sql`select * from order_products order by order_id, product_id`,
  ])
}

test('the demo has a shop with pictures and orders of every status; seeding again keeps an admin’s changes', async () => {
  const { sql } = database
  await insertContest(sql)
  await Promise.all([seedShop(sql, storage), seedShop(sql, storage)])
  const [categories, products, orders] = await everything()
  expect([categories.length, products.length]).toEqual([5, 9])
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
  const files = await readdir(path.join(folder, 'images'))
  expect(products.map(({ photo_file }) => files.includes(photo_file))).toEqual(products.map(() => true))

  await sql`update products set price = 1, deleted_at = now() where slug = 'jebena'`
  await sql`update orders set status = 'Shipped', released_at = null`
  await sql`update categories set name = 'Gowns' where name = 'Dresses'`
  const changed = await everything()
  await seedShop(sql, storage)
  expect(await everything()).toEqual(changed)
})
