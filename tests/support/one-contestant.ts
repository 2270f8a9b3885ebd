import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertContest, insertContestant } from './contest-data.ts'
import { type Platform, startPlatform } from './platform.ts'

/** The file's own platform without a worker, and per test a contestant without pictures. */
export function useContestant() {
  const made = {
    // Set before the first test.
    platform: undefined as unknown as Platform,
    contest: '',
    contestant: '',
  }
  beforeAll(async () => {
    made.platform = await startPlatform(async (sql) => {
      made.contest = await insertContest(sql)
    })
  })
  afterAll(() => made.platform.close())
  beforeEach(async () => {
    made.contestant = await insertContestant(made.platform.sql, made.contest, { pictures: 0 })
  })
  return made
}
