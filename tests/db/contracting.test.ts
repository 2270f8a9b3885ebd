import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../support/project-file.ts'
import { contractingStatements } from './contracting.ts'
import { readMigrations } from './upgrade/migrations.ts'

/** The newest migration of the version that runs where this one is rolled out (tests/chaos/rolling/former-version.ts). */
const lastOfFormer = '0000_baseline'

describe('a migration runs while the version before it goes on', () => {
  test('those since the former version only add, or say why they may take away', async () => {
    const migrations = await readMigrations()
    const index = migrations.findIndex(({ tag }) => tag === lastOfFormer)
    expect(index).toBeGreaterThanOrEqual(0)
    const found: Record<string, readonly string[]> = {}
    for (const { tag } of migrations.slice(index + 1)) {
      const problems = contractingStatements(await readFile(path.join(projectRoot, `db/migrations/${tag}.sql`), 'utf8'))
      if (problems.length > 0) found[tag] = problems
    }
    expect(found).toEqual({})
  })

  test.each([
    'DROP TABLE "zones";',
    'ALTER TABLE "tally" drop column "reached_at";',
    'ALTER TABLE "users" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE bigint;',
    'ALTER TABLE "users" ALTER COLUMN "age" SET NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;',
    'ALTER TABLE "users" ALTER COLUMN "age" DROP DEFAULT;',
    'ALTER TABLE "ballots" ADD CONSTRAINT "x" CHECK (true);',
  ])('does not go with it: %s', (statement) => {
    expect(contractingStatements(`CREATE TABLE x ();--> statement-breakpoint\n${statement}`)).toHaveLength(1)
    const excused = `CREATE TABLE x ();--> statement-breakpoint\n-- contract: nothing has read it since 1.1\n${statement}`
    expect(contractingStatements(excused)).toEqual([])
  })

  test.each([
    'CREATE TABLE "reports" ("id" uuid PRIMARY KEY NOT NULL);',
    'ALTER TABLE "users" ADD COLUMN "age" integer;',
    'ALTER TABLE "users" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "ballots" ADD CONSTRAINT "x" CHECK (true) NOT VALID;',
    'ALTER TABLE "second_factors" DROP CONSTRAINT "second_factors_something";',
    '-- drop table x\nCREATE INDEX "x" ON "users" ("age");',
  ])('goes with it: %s', (statement) => {
    expect(contractingStatements(statement)).toEqual([])
  })
})
