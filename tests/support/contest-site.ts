import { beforeAll } from 'vitest'
import { type Account, insertAdmin } from './accounts.ts'
import { insertContest, insertContestant } from './contest-data.ts'
import { usePlatform } from './use-platform.ts'

/** The file's own platform with a contest, a contestant and, on request, an admin and a worker. */
export function useContest({ admin = false, worker = false } = {}) {
  const platform = usePlatform(async (sql) => {
    site.contest = await insertContest(sql)
    site.contestant = await insertContestant(sql, site.contest)
  })
  const site = {
    // Set before the first test.
    platform,
    contest: '',
    contestant: '',
    /** On request. */
    admin: undefined as unknown as Account,
  }
  beforeAll(async () => {
    if (admin) site.admin = await insertAdmin(platform)
    if (worker) await platform.startWorker()
  })
  return site
}
