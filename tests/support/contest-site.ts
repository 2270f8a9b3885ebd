import { afterAll, beforeAll } from 'vitest'
import { type Account, insertAdmin } from './accounts.ts'
import { insertContest, insertContestant } from './contest-data.ts'
import { type Platform, startPlatform } from './platform.ts'

/** The file's own platform with a contest, a contestant and, on request, an admin and a worker. */
export function useContest({ admin = false, worker = false } = {}) {
  const site = {
    // Set before the first test.
    platform: undefined as unknown as Platform,
    contest: '',
    contestant: '',
    /** On request. */
    admin: undefined as unknown as Account,
  }
  beforeAll(async () => {
    site.platform = await startPlatform(async (sql) => {
      site.contest = await insertContest(sql)
      site.contestant = await insertContestant(sql, site.contest)
    })
    if (admin) site.admin = await insertAdmin(site.platform)
    if (worker) await site.platform.startWorker()
  })
  afterAll(() => site.platform.close())
  return site
}
