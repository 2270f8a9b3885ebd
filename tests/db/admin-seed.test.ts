import { verifyPassword } from '@ashenda/platform/passwords/password-hash.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { runNode } from '../support/run-node.ts'

let database: TestDatabase

const admin = {
  ADMIN_PHONE: '0911 000 001',
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'a good password',
}
const phone = '+251911000001'

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())
afterEach(async () => {
  await database.sql.begin(async (tx) => {
    // Announced contests are otherwise never deleted.
    await tx`set local session_replication_role = replica`
    for (const table of ['images', 'contestants', 'users', 'contests']) await tx`delete from ${tx(table)}`
  })
})

const seed = (change: Readonly<Record<string, string>> = {}, script = 'db/seeds/admin.ts') =>
  runNode(script, { NODE_ENV: 'production', DATABASE_URL: database.url, ...admin, ...change })

async function admins() {
  const rows = await database.sql<{ phone: string; email: string; password_hash: string }[]>`
    select phone, email, password_hash from users where role = 'admin' order by phone`
  return [...rows]
}

describe('the first admin', () => {
  test('is created from the environment and can log in with that password', async () => {
    expect(await seed()).toEqual({ code: 0, output: `the admin ${phone} is made\n` })
    const [made, ...more] = await admins()
    expect([made?.phone, made?.email, more]).toEqual([phone, 'admin@example.org', []])
    expect(verifyPassword(made?.password_hash ?? '', 'a good password')).toBe(true)
  })

  test('stays unchanged when the site restarts, whatever the password', async () => {
    await seed()
    const before = await admins()
    for (const password of ['another password', 'password123']) {
      const again = await seed({ ADMIN_PASSWORD: password, ADMIN_EMAIL: 'other@example.org' })
      expect(again).toEqual({ code: 0, output: `the admin ${phone} is there already\n` })
    }
    expect(await admins()).toEqual(before)
  })

  test('is created once, however many processes start at the same moment', async () => {
    const results = await Promise.all([seed(), seed(), seed()])
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await admins()).toHaveLength(1)
  })

  test('is never made from a contestant', async () => {
    const contest = await insertContest(database.sql)
    const contestant = await insertContestant(database.sql, contest)
    await database.sql`update users set phone = ${phone} where id = ${contestant}`
    const { code, output } = await seed()
    expect([code, output]).toEqual([1, expect.stringContaining('ADMIN_PHONE is the phone of a contestant')])
    expect(await admins()).toEqual([])
  })

  test('does not take the e-mail of another account', async () => {
    await seed()
    const { code, output } = await seed({ ADMIN_PHONE: '+251911000002', ADMIN_EMAIL: 'ADMIN@example.org' })
    expect([code, output]).toEqual([1, expect.stringContaining('ADMIN_EMAIL is the e-mail of another account')])
    expect(await admins()).toHaveLength(1)
  })

  test.each([
    ['a password too short', { ADMIN_PASSWORD: 'seven 7' }, 'ADMIN_PASSWORD must have 8 to 128 characters'],
    [
      'a password that many have',
      { ADMIN_PASSWORD: 'Password123' },
      'ADMIN_PASSWORD is one of the most used passwords',
    ],
    [
      'nothing',
      { ADMIN_PHONE: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
      'ADMIN_PHONE, ADMIN_EMAIL and ADMIN_PASSWORD are not set',
    ],
  ])('is refused with %s, and the password is printed nowhere', async (_case, change, problem) => {
    const { code, output } = await seed(change)
    expect([code, output]).toEqual([1, expect.stringContaining(problem)])
    expect(output).not.toContain({ ...admin, ...change }.ADMIN_PASSWORD || 'a good password')
    expect(await admins()).toEqual([])
  })
})

describe('preparing a database for a site', () => {
  let empty: TestDatabase

  beforeAll(async () => {
    empty = await createDatabase({ migrated: false })
  })
  afterAll(() => empty.drop())

  test('migrates it to the newest version and creates the first admin, once', async () => {
    const first = await seed(empty.env, 'db/prepare.ts')
    expect(first).toEqual({ code: 0, output: `the first admin is made: ${phone}\n` })
    expect(await seed(empty.env, 'db/prepare.ts')).toEqual({ code: 0, output: '' })
    expect(await empty.sql`select phone from users where role = 'admin'`).toEqual([{ phone }])
  })

  test('needs no admin', async () => {
    const without = { ...database.env, ADMIN_PHONE: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }
    expect(await seed(without, 'db/prepare.ts')).toEqual({ code: 0, output: '' })
    expect(await admins()).toEqual([])
  })

  test('reports every mistake before it changes anything', async () => {
    const fresh = await createDatabase({ migrated: false })
    try {
      const { code, output } = await seed({ DATABASE_URL: fresh.url, ADMIN_EMAIL: '', LOG_LEVEL: 'x' }, 'db/prepare.ts')
      expect([code, output]).toEqual([1, expect.stringContaining('ADMIN_EMAIL is not set')])
      expect(await fresh.sql`select 1 from pg_tables where schemaname = 'public'`).toEqual([])
    } finally {
      await fresh.drop()
    }
  })
})
