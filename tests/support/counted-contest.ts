import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ContestChoice, insertContest, insertContestant } from './contest-data.ts'
import { createDatabase, type TestDatabase } from './database.ts'

/** The file's own database with an admin; each test starts with a contest without votes. */
export function useCountedContest(count: number, choice: ContestChoice = {}) {
  const here = {
    // Set before the first test.
    database: undefined as unknown as TestDatabase,
    admin: randomUUID() as string,
    contest: '',
    contestants: [] as readonly string[],
  }
  beforeAll(async () => {
    here.database = await createDatabase()
    await here.database.sql`
      insert into users (id, role, admin_role, phone, fname, mname)
      values (${here.admin}, 'admin', 'owner', '+251911000000', 'Aster', 'Desta')`
  })
  afterAll(() => here.database.drop())
  beforeEach(async () => {
    const { sql } = here.database
    await sql`truncate tally, tally_frozen, vote_hours, ballots, ballot_groups, chain_heads`
    await sql`update contests set current = false`
    here.contest = await insertContest(sql, choice)
    const contestants: string[] = []
    for (let index = 0; index < count; index += 1) contestants.push(await insertContestant(sql, here.contest))
    here.contestants = contestants
  })
  return here
}
