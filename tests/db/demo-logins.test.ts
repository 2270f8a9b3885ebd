import { verifyPassword } from '@ashenda/platform/passwords/password-hash.ts'
import { demoContestants } from '@ashenda/tools/demo/demo-contestants.ts'
import { seedLogins } from '@ashenda/tools/demo/demo-logins.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
const [contestant] = demoContestants
const logins = {
  admin: { phone: '+251955000001', email: 'admin@example.org', password: 'ABCD-EFGH-JKMN-PQRS' },
  DEMO_PASSWORD: '0123-4567-89AB-CDEF',
  CARD_KEY: 'the key of cards',
}

beforeAll(async () => {
  database = await createDatabase()
  await database.sql`
    insert into users (id, role, phone, fname, mname)
    values (${contestant?.id ?? ''}, 'actor', ${contestant?.phone ?? ''}, 'Selam', 'Hagos')`
})
afterAll(() => database.drop())

const hashOf = async (phone: string): Promise<string> => {
  const [row] = await database.sql<{ hash: string }[]>`select password_hash as hash from users where phone = ${phone}`
  return row?.hash ?? ''
}

test('an admin and a contestant of the demo can log in; every start prints their passwords until they are changed', async () => {
  expect(await seedLogins(database.sql, { admin: undefined })).toBe('')
  const first = await seedLogins(database.sql, logins)
  expect(first).toContain(`+251955000001  password ${logins.admin.password}`)
  expect(first).toContain(`${contestant?.phone}  password ${logins.DEMO_PASSWORD}`)
  expect(first).toContain(`gives this key: ${logins.CARD_KEY}`)
  expect(verifyPassword(await hashOf('+251955000001'), logins.admin.password)).toBe(true)
  expect(verifyPassword(await hashOf(contestant?.phone ?? ''), logins.DEMO_PASSWORD)).toBe(true)

  expect(await seedLogins(database.sql, logins)).toBe(first)
  const later = await seedLogins(database.sql, { ...logins, DEMO_PASSWORD: 'another one' })
  expect(later).toContain(`+251955000001  password ${logins.admin.password}`)
  expect(later).toContain(`${contestant?.phone}  the password was changed`)
  expect(later).not.toMatch(/0123-|another/)
  expect(verifyPassword(await hashOf(contestant?.phone ?? ''), logins.DEMO_PASSWORD)).toBe(true)
})
