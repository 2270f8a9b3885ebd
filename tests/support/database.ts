import { randomBytes } from 'node:crypto'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { given } from './environment.ts'

export interface TestDatabase {
  readonly url: string
  readonly sql: Sql
  readonly drop: () => Promise<void>
}

/** A database of one's own, migrated unless said otherwise, and empty: tests in it may count everything there is. */
export async function createDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const admin = connect({ url: given('TEST_DATABASE_URL'), name: 'test-admin', maxConnections: 1 })
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create database ${name} template ${migrated ? given('TEST_TEMPLATE_DB') : 'template0'}`)
  const url = new URL(given('TEST_DATABASE_URL'))
  url.pathname = `/${name}`
  const sql = connect({ url: url.href, name: 'test', maxConnections: 4 })
  return {
    url: url.href,
    sql,
    drop: async () => {
      await sql.end({ timeout: 5 })
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end({ timeout: 5 })
    },
  }
}
