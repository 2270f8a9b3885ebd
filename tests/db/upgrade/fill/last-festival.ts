import { claimResult } from '@ashenda/db/queries/results/result-claims.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { v7 } from 'uuid'
import { changeBallots } from '../../../support/change-ballots.ts'
import { insertContestant } from '../../../support/contest-data.ts'
import type { Platform } from '../../../support/platform.ts'
import { workerContext } from '../../../support/worker-context.ts'
import { again, free, one, paid } from './ballots.ts'
import { nth, women } from './people.ts'
import { beginContest, type Site } from './site.ts'

const hours = { opens: '2026-08-16T06:00:00+03:00', closes: '2026-08-24T22:00:00+03:00' }
const hourMs = 3_600_000
const opensAt = Date.parse(hours.opens)
const closesAt = Date.parse(hours.closes)

/** A contest that is over: counted in groups over its days, looked through by an admin, signed and published. Its id. */
export async function recordLastFestival({ platform, admin, sign }: Site): Promise<string> {
  const { sql } = platform
  const contest = await beginContest(platform, 'ኣሸንዳ 2018 ዓ.ም.', hours)
  const contestants = await enterContestants(platform, contest)
  const unpaid = await insertContestant(sql, contest, { fname: 'ኤልሳ', mname: 'ረዳኢ', paid: false })
  const inactiveSince = new Date(opensAt + 30 * hourMs)
  const inactive = await insertContestant(sql, contest, { fname: 'Winta', mname: 'Tekle', inactiveSince })

  const counted: string[] = []
  for (let day = 0; day < 6; day += 1) {
    const from = opensAt + (day * 26 + 3) * hourMs
    const pickOf = (index: number): string => nth(contestants, index ** 2 + day)
    const fromHome = free(14, pickOf, { from, withinMs: 5 * hourMs })
    const bought = await paid(platform, contestants, from + hourMs, 4 + day)
    const secondOnes = fromHome.slice(0, 1).map((ballot) => again(ballot, from + 6 * hourMs))
    const wrong = [unpaid, inactive, v7()].map((pick) => one([pick], { at: from + 7 * hourMs }))
    await recordGroup(sql, contest, [...fromHome, ...bought, ...secondOnes, ...wrong])
    counted.push(...fromHome.slice(1).map(({ id }) => id))
    if (day % 2 === 1) await sign()
  }
  await recordStrange(platform, contest, contestants)
  await changeByAdmin(platform, contest, admin.id, counted)
  await sign()
  await publishResults(workerContext(platform))
  // As a process leaves it that is killed while it publishes.
  await claimResult(sql, contest, v7(), 1_000)
  return contest
}

async function enterContestants({ sql }: Platform, contest: string): Promise<readonly string[]> {
  const zones = await sql<{ id: string }[]>`
    select id from zones where contest_id = ${contest} order by position`
  const ids: string[] = []
  for (const [index, woman] of women.entries()) {
    const choice = { ...woman, zoneId: nth(zones, index).id, pictures: 1 + (index % 3) }
    ids.push(await insertContestant(sql, contest, choice))
  }
  return ids
}

/** Too early, too late, twice on one credit, and paid without any. */
async function recordStrange(platform: Platform, contest: string, contestants: readonly string[]): Promise<void> {
  const bought = await paid(platform, contestants, opensAt + 5 * hourMs, 1)
  await recordGroup(platform.sql, contest, [
    ...[opensAt - hourMs, closesAt + hourMs].map((at) => one(contestants.slice(0, 1), { at })),
    ...bought,
    ...bought.map((ballot) => again(ballot)),
    ...bought.map(({ credit: _, ...ballot }) => again(ballot)),
  ])
}

/** Some are put aside and stay there, some are let go, some are voided, and one of those is counted again. */
async function changeByAdmin(
  { sql }: Platform,
  contest: string,
  adminId: string,
  ids: readonly string[],
): Promise<void> {
  const steps = [
    [ids.slice(0, 9), 'quarantined', 'ካብ ሓንቲ ቴሌፎን ድሕሪ ሓንቲ'],
    [ids.slice(0, 3), 'counted', 'a family of three'],
    [ids.slice(3, 6), 'voided', 'one phone after the other'],
    [ids.slice(5, 6), 'counted', 'she called, and it was hers'],
    [ids.slice(20, 22), 'voided', 'bought'],
  ] as const
  for (const [moved, to, reason] of steps) await changeBallots(sql, { contest, ids: moved, to, reason, adminId })
}
