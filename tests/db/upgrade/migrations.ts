import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Sql } from '@ashenda/db/client.ts'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { projectRoot } from '../../support/project-file.ts'
import type { Migration } from './dump.ts'

const own = path.join(projectRoot, 'db/migrations')

/** What drizzle reads of it. */
const journal = Type.Object({
  entries: Type.Array(Type.Object({ tag: Type.String(), when: Type.Integer(), breakpoints: Type.Boolean() })),
})
const journalFile = 'meta/_journal.json'

const readJournal = async () => Value.Parse(journal, JSON.parse(await readFile(path.join(own, journalFile), 'utf8')))

/** The migrations of today, in their order. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const { entries } = await readJournal()
  return Promise.all(
    entries.map(async ({ tag, when }) => {
      const text = await readFile(path.join(own, `${tag}.sql`))
      return { tag, when, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Those that a database has run, as drizzle has written them down in it. */
export async function readMigrationsRun(sql: Sql): Promise<Migration[]> {
  const { entries } = await readJournal()
  const rows = await sql<{ hash: string; when: string }[]>`
    select hash, created_at as when from drizzle.__drizzle_migrations order by id`
  return rows.map(({ hash, when }) => {
    const entry = entries.find((one) => one.when === Number(when))
    if (!entry) throw new Error(`a migration was run that is not in the journal: ${hash}`)
    return { tag: entry.tag, when: entry.when, hash }
  })
}

/**
 * A folder with those of today's migrations that had run then, and no other. Whoever asks removes it.
 * @throws where one of them is not there any more
 */
export async function folderOfMigrations(had: readonly Migration[]): Promise<string> {
  const tags = new Set(had.map(({ tag }) => tag))
  const { entries } = await readJournal()
  const folder = await mkdtemp(path.join(tmpdir(), 'ashenda-migrations-'))
  await mkdir(path.join(folder, path.dirname(journalFile)))
  const kept = { entries: entries.filter(({ tag }) => tags.has(tag)) }
  await writeFile(path.join(folder, journalFile), JSON.stringify(kept))
  await Promise.all([...tags].map((tag) => copyFile(path.join(own, `${tag}.sql`), path.join(folder, `${tag}.sql`))))
  return folder
}

/** What is wrong with today's migrations for a database of an earlier version, in sentences. */
export function problemsOfMigrations(
  version: string,
  had: readonly Migration[],
  today: readonly Migration[],
): readonly string[] {
  const byTag = new Map(today.map((one) => [one.tag, one]))
  const hadTags = new Set(had.map(({ tag }) => tag))
  const latest = Math.max(...had.map(({ when }) => when))
  const late = today.filter(({ tag, when }) => !hadTags.has(tag) && when <= latest)
  return [
    ...had.flatMap(({ tag, when, hash }) => {
      const now = byTag.get(tag)
      if (!now) return [`${tag} is gone, and databases of version ${version} have it: put it back`]
      if (now.when !== when) return [`${tag} bears another moment in the journal than version ${version} ran it with`]
      if (now.hash === hash) return []
      return [
        `${tag} was changed after version ${version}: databases that ran it never run it again. Put it back as it was, and ` +
          'write another migration for what is to be different',
      ]
    }),
    ...late.map(
      ({ tag }) =>
        `${tag} bears a moment before the last migration of version ${version}, so databases of that version leave it out: ` +
        'generate it anew',
    ),
  ]
}
