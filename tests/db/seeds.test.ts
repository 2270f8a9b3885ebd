import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import { seedZones } from '@ashenda/db/seeds/zones.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { runNode } from '../support/run-node.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test('[ZON-01] seeding the zones again changes nothing, also what an admin changed', async () => {
  const { sql } = database
  await seedZones(sql)
  await sql`update zones set name = 'capital zone', retired_at = '2026-08-20' where name = 'mekelle zone'`
  const zones = await sql`select * from zones order by position`
  expect(zones.map(({ name }) => name)).toEqual(['capital zone', ...zoneSeeds.slice(1).map(({ name }) => name)])
  await Promise.all([seedZones(sql), seedZones(sql)])
  expect(await sql`select * from zones order by position`).toEqual(zones)
})

test('[OPS-01] demo data never goes into a production database', async () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: '/nonexistent' }
  const { code, output } = await runNode('db/seeds/demo.ts', env)
  expect(code).toBe(1)
  expect(output).toContain('demo data never goes into a production database')
  expect(await database.sql`select count(*)::int as users from users`).toEqual([{ users: 0 }])
})
