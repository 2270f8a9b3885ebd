import { beforeEach } from 'vitest'
import { insertContest, insertContestant } from './contest-data.ts'
import { usePlatform } from './use-platform.ts'

/** The file's own platform without a worker, and per test a contestant without pictures. */
export function useContestant() {
  const platform = usePlatform(async (sql) => {
    made.contest = await insertContest(sql)
  })
  const made = {
    // Set before the first test.
    platform,
    contest: '',
    contestant: '',
  }
  beforeEach(async () => {
    made.contestant = await insertContestant(platform.sql, made.contest, { pictures: 0 })
  })
  return made
}
