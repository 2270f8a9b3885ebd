import type { Transaction } from '@ashenda/db/client.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { projectFile } from '../../support/project-file.ts'
import { brokenReferences } from './broken-references.ts'
import { changesOf } from './changes.ts'
import { type Content, type Dump, gapsOf, readDump, versionsKept } from './dump.ts'
import { problemsOfMigrations, readMigrations } from './migrations.ts'
import { readContentIn } from './read-content.ts'
import { shapeOf } from './shape.ts'
import { type Upgrade, upgradeFrom } from './upgrade-from.ts'

const versions = await versionsKept()

test('there is a dump of the version in package.json to upgrade from, with something in each column of each table', async () => {
  const { version } = JSON.parse(projectFile('package.json')) as { version: string } // npm's own form
  expect(versions, 'a version that is released has a dump (CONTRIBUTING.md, Releases)').toContain(version)
  expect(gapsOf(await readDump(version))).toEqual([])
})

test.each(versions)(
  'the migrations that databases of version %s have run are as they were, and the others come after them',
  async (version) => {
    const { migrations } = await readDump(version)
    expect(problemsOfMigrations(version, migrations, await readMigrations())).toEqual([])
  },
)

test('a migration that was changed, taken away, put in between or given another moment is told in a sentence', () => {
  const had = [
    { tag: '0000_first', when: 1_000, hash: 'a' },
    { tag: '0001_second', when: 2_000, hash: 'b' },
  ]
  const [first, second] = had
  if (!first || !second) throw new Error('two were made')
  const problems = (...today: typeof had) => problemsOfMigrations('0.1.0', had, today)
  const late = { tag: '0002_late', when: 1_500, hash: 'c' }
  expect(problems(first, second, { ...late, when: 3_000 })).toEqual([])
  expect(problems(first, { ...second, hash: 'x' })).toEqual([
    expect.stringMatching(/^0001_second was changed after version 0\.1\.0/),
  ])
  expect(problems(second)).toEqual([expect.stringMatching(/^0000_first is gone/)])
  expect(problems(first, { ...second, when: 2_001 })).toEqual([
    expect.stringMatching(/^0001_second bears another moment/),
  ])
  expect(problems(first, second, late)).toEqual([expect.stringMatching(/^0002_late bears a moment before/)])
})

test('what a migration does to rows on purpose is noted beside the test, and the rest is told all the same', () => {
  const table = (...rows: string[][]) => ({ tables: { people: { columns: ['name', 'age'], rows } }, sequences: [] })
  const before = table(['Selam', '20'], ['Letay', '30'])
  expect(changesOf(before, table(['Selam', '21'], ['Letay', '31']), {})).toEqual([
    'people.age is otherwise in 2 of 2 rows',
  ])
  const meant = { 'people.age': '0021 counts in months' }
  expect(changesOf(before, table(['Selam', '240'], ['Letay', '360'], ['Tsega', '1']), meant)).toEqual([])
  expect(changesOf(before, table(['Selam', '240']), meant)).toEqual([
    'people: 1 of 2 rows are gone or otherwise, the first was ["Letay"]',
  ])
})

describe.each(versions)('a database of version %s', (version) => {
  let database: TestDatabase
  let dump: Dump
  let upgrade: Upgrade

  beforeAll(async () => {
    database = await createDatabase({ migrated: false })
    dump = await readDump(version)
    upgrade = await upgradeFrom(dump, database)
  })
  afterAll(() => database.drop())

  test('holds before the upgrade what it held when it was dumped', () => {
    const { tables, sequences } = dump
    expect(upgrade.loaded).toEqual({ tables, sequences })
  })

  test('keeps every row and value in an upgrade', () => {
    const { content, brokenReferences: broken } = upgrade.upgraded
    expect(changesOf(dump, content)).toEqual([])
    expect(broken).toEqual([])
  })

  test('is made like a new one afterwards, constraints and triggers too, and has run every migration', async () => {
    const fresh = await createDatabase()
    try {
      expect(upgrade.upgraded.shape).toEqual(await shapeOf(fresh.sql))
    } finally {
      await fresh.drop()
    }
    const migrations = await readMigrations()
    expect(upgrade.upgraded.journal).toEqual(migrations.map(({ hash, when }) => ({ hash, created_at: String(when) })))
  })

  test('is not changed by another upgrade', () => {
    expect(upgrade.again).toEqual(upgrade.upgraded)
  })

  test.each([
    [
      'paid ballots are deleted',
      `delete from ballots where kind = 'paid'`,
      /^ballots: \d+ of \d+ rows are gone or otherwise, the first was \[/,
    ],
    ['tallies begin anew', 'update tally set first = 0', /^tally\.first is otherwise in \d+ of \d+ rows$/],
    [
      'a text loses its end',
      `update contestants set description = left(description, 20)`,
      /^contestants\.description is otherwise in /,
    ],
    [
      'a column is dropped',
      'alter table payments drop column charge_minor',
      /^the column payments\.charge_minor is gone$/,
    ],
    ['a table is renamed', 'alter table voters rename to people', /^the table voters is gone$/],
    ['numbers are given again', 'alter sequence ballot_group_ids restart', /^the sequence ballot_group_ids gives/],
    ['who paid is forgotten', `delete from voters where name <> ''`, /^payments_voter_id_voters_id_fk: \d+$/],
  ])('is told to have lost something where %s', async (_title, damage, told) => {
    const found: string[] = []
    const undo = new Error('undone')
    const done = database.sql.begin(async (tx: Transaction) => {
      await tx`set local session_replication_role = replica`
      await tx.unsafe(damage)
      const content: Content = await readContentIn(tx)
      found.push(...changesOf(dump, content), ...(await brokenReferences(tx)))
      throw undo
    })
    await expect(done).rejects.toBe(undo)
    expect(found).toContainEqual(expect.stringMatching(told))
  })
})
