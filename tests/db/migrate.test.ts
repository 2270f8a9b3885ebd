import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateDatabase } from '@ashenda/db/migrate.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { runNode } from '../support/run-node.ts'
import { until } from '../support/until.ts'
import { shapeOf as wholeShapeOf } from './upgrade/shape.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createDatabase({ migrated: false })
})
afterEach(() => database.drop())

const shapeOf = ({ sql }: TestDatabase) => sql`
  select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
  where table_schema = 'public' order by table_name, column_name`
const migrationsOf = ({ sql }: TestDatabase) => sql`select * from drizzle.__drizzle_migrations order by id`

/** Five processes of a busy machine begin at once. */
const startingMs = 120_000

test('five processes migrate the same database at once, and each migration runs once', {
  timeout: startingMs,
}, async () => {
  const { env } = database
  const ended = await Promise.all(Array.from({ length: 5 }, () => runNode('db/migrate.ts', env)))
  expect(ended).toEqual(Array.from({ length: 5 }, () => ({ code: 0, output: '' })))
  const template = await createDatabase()
  try {
    expect(await shapeOf(database)).toEqual(await shapeOf(template))
    expect(await migrationsOf(database)).toHaveLength((await migrationsOf(template)).length)
  } finally {
    await template.drop()
  }
})

test('migrating again changes nothing', async () => {
  await migrateDatabase(database.url)
  const [shape, migrations] = await Promise.all([shapeOf(database), migrationsOf(database)])
  await database.sql`insert into categories (id, name) values (gen_random_uuid(), 'kept')`
  await migrateDatabase(database.url)
  expect(await shapeOf(database)).toEqual(shape)
  expect(await migrationsOf(database)).toEqual(migrations)
  expect(await database.sql`select name from categories`).toEqual([{ name: 'kept' }])
})

test('a migration gives way to who has its table, so that those behind it are not kept waiting', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-migrations-'))
  await cp('db/migrations', folder, { recursive: true })
  await migrateDatabase(database.url)
  const journalFile = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8'))
  const [last] = journal.entries.slice(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_wider' })
  await writeFile(journalFile, JSON.stringify(journal))
  await writeFile(path.join(folder, '9999_wider.sql'), 'alter table zones add column wider text')

  const { sql } = database
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: isRead, resolve: release } = Promise.withResolvers<void>()
  const reading = sql.begin(async (tx) => {
    await tx`select 1 from zones`
    hold()
    await isRead
  })
  await Promise.race([isHeld, reading])
  let isMigrated = false
  const migrating = migrateDatabase(database.url, { migrationsFolder: folder }).then(() => {
    isMigrated = true
  })
  const blocked = () =>
    sql`select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'zones'::regclass`
  await until(async () => (await blocked()).length > 0)
  // Behind the one that waits for the table.
  const startedAt = performance.now()
  await sql`select 1 from zones`
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  expect(isMigrated).toBe(false)
  release()
  await Promise.all([reading, migrating])
  expect((await shapeOf(database)).filter(({ column_name }) => column_name === 'wider')).toHaveLength(1)
  await rm(folder, { recursive: true })
})

test('a migration that cannot reach its database ends with code 1 and without the password', async () => {
  const { code, output } = await runNode('db/migrate.ts', { DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/none' })
  expect(code).toBe(1)
  expect(output).toContain('ECONNREFUSED')
  expect(output).not.toContain('hunter2')
})

/** Of what db/schema can express; storage parameters, functions and triggers are written by hand. */
const expressible = /^(?:column|constraint|index|type|sequence) /

test('the migrations make what db/schema says, and nothing is left to generate', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-migrations-'))
  const [known, fresh] = [path.join(folder, 'known'), path.join(folder, 'fresh')]
  await cp('db/migrations', known, { recursive: true })
  const generate = (out: string) =>
    runNode('node_modules/drizzle-kit/bin.cjs', {}, [
      'generate',
      '--dialect=postgresql',
      '--schema=db/schema/*.ts',
      `--out=${path.relative('.', out)}`, // it takes relative paths alone
    ])
  const template = await createDatabase()
  try {
    expect((await generate(known)).output).toContain('No schema changes')
    expect((await generate(fresh)).code).toBe(0)
    await migrateDatabase(database.url, { migrationsFolder: fresh })
    const made = async ({ sql }: TestDatabase) => (await wholeShapeOf(sql)).filter((line) => expressible.test(line))
    expect(await made(template)).toEqual(await made(database))
  } finally {
    await template.drop()
    await rm(folder, { recursive: true })
  }
})
