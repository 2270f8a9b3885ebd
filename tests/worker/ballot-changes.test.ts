import { randomUUID } from 'node:crypto'
import type { ChangeTarget } from '@ashenda/db/queries/ballots/ballot-changes.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { expect, test } from 'vitest'
import { chainProblems } from '../support/chain.ts'
import { changeBallots } from '../support/change-ballots.ts'
import { insertCredit } from '../support/contest-data.ts'
import { useCountedContest } from '../support/counted-contest.ts'
import { tallies } from '../support/outcome.ts'
import { paidBallot, queuedBallot, shuffled, somePayer } from '../support/queued-ballot.ts'

const here = useCountedContest(4)

async function someBallots(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const at = Date.now() - index * 40 * 60_000
      if (index % 2 === 0)
        return queuedBallot(shuffled(here.contestants).slice(0, 1), {
          at: Math.max(at, Date.now() - 3_000_000),
          ...(index % 4 === 0 ? { proven: true } : {}),
        })
      const payer = somePayer()
      return paidBallot(shuffled(here.contestants).slice(0, 3), payer, await insertCredit(here.database.sql, payer))
    }),
  )
}

const move = (ids: readonly string[], to: ChangeTarget, reason = 'one address in one minute') =>
  changeBallots(here.database.sql, { contest: here.contest, ids, to, reason, adminId: here.admin })

/** Tally, hours, moments and chain agree with a recount of the ballots. */
async function expectSound(): Promise<void> {
  const { sql } = here.database
  const { kept, recounted } = await tallies(here.database)
  expect(kept).toEqual(recounted)
  const votes = sql`
    select pick as contestant, kind, accepted_at from ballots
    cross join lateral unnest(case when kind = 'free' then array[pick1] else array[pick1, pick2, pick3] end) as pick
    where status = 'counted' and pick is not null`
  expect(
    await sql`select contestant_id as contestant, hour, free, paid from vote_hours where free + paid > 0 order by 1, 2`,
  ).toEqual(
    await sql`
      select contestant, date_trunc('hour', accepted_at, 'UTC') as hour, (count(*) filter (where kind = 'free'))::int as free,
        (count(*) filter (where kind = 'paid'))::int as paid from (${votes}) v group by 1, 2 order by 1, 2`,
  )
  expect(await chainProblems(sql, here.contest)).toEqual([])
}

const statuses = async (ids: readonly string[]): Promise<readonly string[]> =>
  (
    await here.database.sql<
      { status: string }[]
    >`select distinct status from ballots where id = any(${[...ids]}::uuid[])`
  ).map(({ status }) => status)

test('voided ballots leave the count with a reason, quarantined ones return, and the chain records it all', async () => {
  const ballots = await someBallots(20)
  await recordGroup(here.database.sql, here.contest, ballots)
  const ids = ballots.map(({ id }) => id)
  const { ids: moved, values } = await move(ids.slice(0, 8), 'quarantined')
  expect([...moved].toSorted()).toEqual(ids.slice(0, 8).toSorted())
  expect(values.length).toBeGreaterThan(0)
  await expectSound()
  await move(ids.slice(0, 3), 'counted', 'a family that shares one phone')
  await move(ids.slice(3, 8), 'voided', 'bought')
  expect(await statuses(ids.slice(0, 3))).toEqual(['counted'])
  expect(await statuses(ids.slice(3, 8))).toEqual(['voided'])
  await move(ids.slice(3, 5), 'counted', 'bought by nobody')
  await expectSound()
  expect(await here.database.sql`select action, reason, after from admin_actions order by id`).toEqual([
    { action: 'ballots.quarantine', reason: 'one address in one minute', after: { ballots: 8 } },
    { action: 'ballots.release', reason: 'a family that shares one phone', after: { ballots: 3 } },
    { action: 'ballots.void', reason: 'bought', after: { ballots: 5 } },
    { action: 'ballots.restore', reason: 'bought by nobody', after: { ballots: 2 } },
  ])
})

test('voiding every ballot of a contestant taken out leaves her with none', async () => {
  const ballots = await someBallots(6)
  await recordGroup(here.database.sql, here.contest, ballots)
  await move(
    ballots.map(({ id }) => id),
    'voided',
  )
  await expectSound()
  expect(
    await here.database.sql`select 1 from tally where free + first + second + third > 0 or reached_at is not null`,
  ).toEqual([])
})

test('ballots already in that state, refused ones, and another contest’s do not change', async () => {
  const ballots = await someBallots(4)
  const late = queuedBallot(here.contestants.slice(0, 1), { at: Date.now() + 7_200_000 })
  await recordGroup(here.database.sql, here.contest, [...ballots, late])
  const ids = [...ballots, late].map(({ id }) => id)
  await move(ids.slice(0, 2), 'voided')
  expect(await move([...ids.slice(0, 2), late.id, randomUUID()], 'voided')).toEqual({ ids: [], values: [] })
  expect(await move(ids.slice(0, 2), 'quarantined')).toEqual({ ids: [], values: [] })
  expect(
    await changeBallots(here.database.sql, {
      contest: randomUUID(),
      ids,
      to: 'voided',
      reason: 'x',
      adminId: here.admin,
    }),
  ).toEqual({
    ids: [],
    values: [],
  })
  expect(await statuses([late.id])).toEqual(['refused'])
  await expectSound()
})

test('two admins at once during counting: nothing is moved twice, nobody waits forever', async () => {
  const ballots = await someBallots(30)
  await recordGroup(here.database.sql, here.contest, ballots)
  const ids = ballots.map(({ id }) => id)
  const [first, second] = await Promise.all([
    move(shuffled(ids), 'quarantined'),
    move(shuffled(ids), 'voided'),
    ...(await Promise.all(Array.from({ length: 6 }, () => someBallots(10)))).map((group) =>
      recordGroup(here.database.sql, here.contest, group),
    ),
  ])
  expect(first.ids.length + second.ids.length).toBeGreaterThanOrEqual(ids.length)
  expect(await statuses(ids)).toEqual(['voided'])
  await expectSound()
})
