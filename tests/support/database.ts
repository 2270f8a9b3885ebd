import { randomBytes } from 'node:crypto'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { given } from './environment.ts'

export interface TestDatabase {
  /** The owner's address, for preparing and inspecting. */
  readonly url: string
  readonly sql: Sql
  /** The programs' addresses. */
  readonly apiUrl: string
  readonly workerUrl: string
  /** What migrations read. */
  readonly env: Readonly<Record<'MIGRATE_DATABASE_URL' | 'API_DATABASE_URL' | 'WORKER_DATABASE_URL', string>>
  readonly drop: () => Promise<void>
}

/** An empty database, migrated by default, so that tests may count everything in it. */
export async function createDatabase({ migrated = true } = {}): Promise<TestDatabase> {
  const admin = connect({ url: given('TEST_DATABASE_URL'), name: 'test-admin', maxConnections: 1 })
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create database ${name} template ${migrated ? given('TEST_TEMPLATE_DB') : 'template0'}`)
  const url = new URL(given('TEST_DATABASE_URL'))
  url.pathname = `/${name}`
  const sql = connect({ url: url.href, name: 'test', maxConnections: 4 })
  const [apiUrl, workerUrl] = [asRole('api', url.href), asRole('worker', url.href)]
  return {
    url: url.href,
    sql,
    apiUrl,
    workerUrl,
    env: { MIGRATE_DATABASE_URL: url.href, API_DATABASE_URL: apiUrl, WORKER_DATABASE_URL: workerUrl },
    drop: async () => {
      await sql.end({ timeout: 5 })
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end({ timeout: 5 })
    },
  }
}

/** The same database under a program's role. */
export function asRole(program: 'api' | 'worker', url: string): string {
  const { username, password } = new URL(
    given(program === 'api' ? 'TEST_API_DATABASE_URL' : 'TEST_WORKER_DATABASE_URL'),
  )
  return Object.assign(new URL(url), { username, password }).href
}
