import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { afterAll, beforeAll } from 'vitest'
import { insertContest, insertContestant } from './contest-data.ts'
import { endAll } from './end-all.ts'
import { type Platform, startPlatform } from './platform.ts'
import { queuedBallot } from './queued-ballot.ts'

/** The file's own platform with a published result, and a folder for downloads. */
export function useResultSite() {
  const site = {
    // Set before the first test.
    platform: undefined as unknown as Platform,
    contest: '',
    contestant: '',
    folder: '',
    /** Records this many ballots as one group. */
    vote: async (count: number) => {
      const ballots = Array.from({ length: count }, () => queuedBallot([site.contestant]))
      await recordGroup(site.platform.sql, site.contest, ballots)
      return ballots
    },
    /** The last link of each published result. */
    exportsMade: async (): Promise<readonly number[]> => {
      const rows = await site.platform.sql<{ sequence: string }[]>`
        select sequence from result_exports order by sequence`
      return rows.map(({ sequence }) => Number(sequence))
    },
  }
  beforeAll(async () => {
    site.folder = await mkdtemp(path.join(tmpdir(), 'ashenda-result-'))
    site.platform = await startPlatform(async (sql) => {
      site.contest = await insertContest(sql)
      site.contestant = await insertContestant(sql, site.contest)
    })
  })
  afterAll(() =>
    endAll(
      () => site.platform?.close(),
      () => rm(site.folder, { recursive: true }),
    ),
  )
  return site
}
