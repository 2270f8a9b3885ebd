import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import { addUsualZones } from '@ashenda/db/queries/contest/contests.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { runNode } from '../support/run-node.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test('seeding the zones again changes nothing, not even an admin’s changes', async () => {
  const { sql } = database
  const contest = await insertContest(sql)
  await addUsualZones(sql, contest)
  await sql`update zones set name = 'capital zone', retired_at = '2026-08-20' where name = 'mekelle zone'`
  const zones = await sql`select * from zones order by position`
  expect(zones.map(({ name }) => name)).toEqual(['capital zone', ...zoneSeeds.slice(1).map(({ name }) => name)])
  await Promise.all([addUsualZones(sql, contest), addUsualZones(sql, contest)])
  expect(await sql`select * from zones order by position`).toEqual(zones)
})

test('demo data never goes into a production database', async () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: '/nonexistent' }
  const { code, output } = await runNode('tools/demo/seed-demo.ts', env)
  expect(code).toBe(1)
  expect(output).toContain('demo data never goes into a production database')
  expect(await database.sql`select count(*)::int as users from users`).toEqual([{ users: 0 }])
})

test('one command creates a real site’s contest and also changes its hours', async () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: database.url }
  const hours = ['--opens', '2027-08-16T06:00:00+03:00', '--closes', '2027-08-24T22:00:00+03:00']
  const seed = (...args: string[]) => runNode('db/seeds/contest.ts', env, args)
  expect(await seed('--name', 'First', ...hours)).toEqual({ code: 0, output: '' })
  expect(await seed('--name', 'Second', ...hours)).toEqual({ code: 0, output: '' })
  expect(await seed('--name', 'Second', ...hours, '--freezes', '2027-08-24T20:00:00+03:00')).toEqual({
    code: 0,
    output: '',
  })
  expect(
    await database.sql`
    select name, current, freezes_at, slug = '2027' as own from contests where name <> 'test' order by name`,
  ).toEqual([
    { name: 'First', current: false, freezes_at: null, own: true },
    { name: 'Second', current: true, freezes_at: new Date('2027-08-24T17:00:00Z'), own: false },
  ])
  expect(await seed('--name', 'Third', '--opens', 'tomorrow', '--closes', 'x')).toMatchObject({ code: 1 })
})
