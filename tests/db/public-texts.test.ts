import { publicTexts } from '@ashenda/core/domain/moderation.ts'
import { textsOf } from '@ashenda/db/schema/public-texts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'

/** Texts that are not public. Each column of text belongs here or in `publicTexts`. */
const privateTexts = [
  'users.role',
  'users.admin_role',
  'users.phone',
  'users.email',
  'users.unconfirmed_email',
  'users.password_hash',
  'users.answer_hash',
  'users.policy_version',
  'users.guardian',
  'contestant_changes.rejection_reason',
  'contestant_changes.rejection_note',
]

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

async function publicColumns(table: string): Promise<readonly string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type in ('text', 'character varying')`
  return rows.map(({ name }) => name).filter((name) => !privateTexts.includes(`${table}.${name}`))
}

describe('the list of a contestant’s public texts', () => {
  test.each(['users', 'contestants'] as const)('has every such column of %s', async (table) => {
    expect((await publicColumns(table)).toSorted()).toEqual(textsOf(table).toSorted())
  })

  test('has every column that waits for an admin', async () => {
    expect((await publicColumns('contestant_changes')).toSorted()).toEqual(publicTexts.toSorted())
  })
})
