import { setTimeout } from 'node:timers/promises'
import { connect } from '@ashenda/db/client.ts'
import { freezeTally } from '@ashenda/db/queries/ballots/freeze.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { freezeCounts } from '@ashenda/worker/ballots/sweeps.ts'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { asRole } from '../support/database.ts'
import { queueOf } from '../support/queue.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'
import { usePlatform } from '../support/use-platform.ts'

let contest = ''
const picks: string[] = []
const freezesAt = new Date(Date.now() - 11_000)

const platform = usePlatform(async () => {})

beforeEach(async () => {
  const { sql } = platform
  await sql`update contests set current = false`
  contest = await insertContest(sql, { freezesAt })
  picks.splice(0)
  for (let index = 0; index < 3; index += 1) picks.push(await insertContestant(sql, contest))
})

const sweep = () => freezeCounts(queueOf(platform), { sql: platform.sql, log: pino({ level: 'silent' }) })
const frozen = async () => {
  const rows = await platform.sql`
    select contestant_id as id, free, first, second, third from tally_frozen where contest_id = ${contest}`
  return new Map(rows.map(({ id, free, first, second, third }) => [id, [free, first, second, third]]))
}
const record = (...ballots: Parameters<typeof recordGroup>[2]) => recordGroup(platform.sql, contest, ballots)
const free = (at: number) => queuedBallot(picks.slice(0, 1), { at })
const moment = freezesAt.getTime()

describe('the public counts are frozen', () => {
  test('by when a ballot was accepted, whenever it was counted, by kind and rank', async () => {
    const payer = somePayer()
    const paid = { ...paidBallot(picks, payer, await insertCredit(platform.sql, payer)), at: moment - 5 }
    await record(free(moment + 1), free(moment), paid, free(moment - 1))
    await record(free(moment - 2))
    await sweep()
    expect(await frozen()).toEqual(
      new Map([
        [picks[0], [2, 1, 0, 0]],
        [picks[1], [0, 0, 1, 0]],
        [picks[2], [0, 0, 0, 1]],
      ]),
    )
  })

  test('even if that takes longer than a tally may', async () => {
    const tallyMs = 1_000
    const { databaseUrl, sql } = platform
    const slow = connect({
      url: asRole('worker', databaseUrl),
      name: 'slow',
      maxConnections: 1,
      transactionTimeoutMs: tallyMs,
    })
    try {
      await record(free(moment - 1))
      const fixed = await sql.begin(async (tx) => {
        await tx`select 1 from contests where id = ${contest} for no key update`
        const fixing = freezeTally(slow, contest).catch((error: unknown) => error)
        await setTimeout(tallyMs * 2)
        return { fixing }
      })
      expect(await fixed.fixing).toBeUndefined()
      expect(await frozen()).toEqual(new Map([[picks[0], [1, 0, 0, 0]]]))
    } finally {
      await slow.end({ timeout: 5 })
    }
  })

  test('once: nothing counted later changes them', async () => {
    await record(free(moment - 1))
    await Promise.all([sweep(), sweep()])
    const [before] = await platform.sql`select frozen_at from contests where id = ${contest}`
    await record(free(moment - 1), free(moment + 1))
    await sweep()
    expect(await frozen()).toEqual(new Map([[picks[0], [1, 0, 0, 0]]]))
    expect(await platform.sql`select frozen_at from contests where id = ${contest}`).toEqual([before])
  })

  test('not while a group that was or could have been queued before the moment is unfinished', async () => {
    await record(free(moment - 1))
    const queue = queueOf(platform)
    for (const timestamp of [moment - 60_000, moment - 1, moment + 9_999]) {
      const job = await queue.add('tally-group', { contest, ballots: [] }, { timestamp })
      await sweep()
      expect(await frozen()).toEqual(new Map())
      await job.remove()
    }
    await queue.add('tally-group', { contest, ballots: [] }, { timestamp: moment + 10_000 })
    await sweep()
    expect(await frozen()).toEqual(new Map([[picks[0], [1, 0, 0, 0]]]))
  })

  test('not within ten seconds after the moment, for a ballot still entering the queue', async () => {
    await platform.sql`update contests set freezes_at = now() - interval '5 s' where id = ${contest}`
    await sweep()
    expect(await platform.sql`select frozen_at from contests where id = ${contest}`).toEqual([{ frozen_at: null }])
  })

  test('also without any votes', async () => {
    await sweep()
    expect(await frozen()).toEqual(new Map())
    const [row] = await platform.sql`select frozen_at is not null as fixed from contests where id = ${contest}`
    expect(row).toEqual({ fixed: true })
  })
})
