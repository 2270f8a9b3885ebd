import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { createTallyGroup } from '@ashenda/worker/ballots/tally-group.ts'
import { Stopping } from '@ashenda/worker/jobs/stopping.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asRole } from '../support/database.ts'
import { failedBefore, fresh, idsOf, useTallyGroups } from '../support/tally-groups.ts'
import { workerContext } from '../support/worker-context.ts'

const site = useTallyGroups()
const { free, freeOnes, impossible, countedOf, lettersOf, tallyWith } = site

/** The transactions a client began; the one with the held number waits until released. */
function watched(sql: Sql, held?: { readonly number: number; readonly until: Promise<void> }) {
  const seen = { begun: 0, running: 0, mostAtOnce: 0 }
  const begin = async (work: Parameters<Sql['begin']>[1]): Promise<unknown> => {
    seen.begun += 1
    seen.running += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.running)
    try {
      if (seen.begun === held?.number) await held.until
      return await sql.begin(work)
    } finally {
      seen.running -= 1
    }
  }
  return { seen, sql: new Proxy(sql, { get: (of, key) => (key === 'begin' ? begin : Reflect.get(of, key)) }) }
}

describe('groups of a failed transaction', () => {
  test('are recorded in one transaction each, while new ones share one', async () => {
    const laterBegan = Promise.withResolvers<void>()
    // The first is the joint one that fails, the third one of the suspects'.
    const { seen, sql } = watched(site.platform.sql, { number: 3, until: laterBegan.promise })
    const tally = tallyWith(sql)
    const bad = impossible()
    const suspects = [[bad], ...Array.from({ length: 30 }, () => freeOnes(3))]
    const jobs = suspects.map((ballots) => tally({ contest: site.contest, ballots }, fresh))
    await expect.poll(() => seen.begun).toBe(3)
    expect(seen.mostAtOnce).toBe(1)
    const later = freeOnes(20)
    const laterJobs = later.map((ballot) => tally({ contest: site.contest, ballots: [ballot] }, fresh))
    await expect.poll(() => seen.begun).toBe(4)
    laterBegan.resolve()
    await Promise.all([...jobs, ...laterJobs])
    expect(seen.mostAtOnce).toBe(2)
    expect(await countedOf([...suspects.flat(), ...later])).toEqual(
      idsOf([...suspects.flat(), ...later].filter((one) => one !== bad)),
    )
    expect(await lettersOf([bad])).toHaveLength(1)
    expect(await groupsOf(later)).toHaveLength(1)
  })

  test('are separated from the bad one in far fewer transactions than one each', async () => {
    const { seen, sql } = watched(site.platform.sql)
    const tally = tallyWith(sql)
    const bad = impossible()
    const sound = Array.from({ length: 63 }, () => freeOnes(1))
    await Promise.all([...sound, [bad]].map((ballots) => tally({ contest: site.contest, ballots }, fresh)))
    expect(await countedOf(sound.flat())).toEqual(idsOf(sound.flat()))
    expect(await lettersOf([bad])).toHaveLength(1)
    // All of them, four subsets, the sixteen of one subset, and the bad one after sound ones.
    expect(seen.begun).toBe(1 + 4 + 16 + 1)
  })

  const groupsOf = (ballots: readonly QueuedBallot[]) =>
    site.platform.sql`select distinct group_id from ballots where id = any(${idsOf(ballots)}::uuid[])`

  test.each([
    ['failed before', failedBefore],
    ['has outlived its worker', { ...fresh, stalledCounter: 1 }],
    ['has outlived several workers', { ...fresh, stalledCounter: 3 }],
  ])('a group that %s is not combined with others again', async (_case, job) => {
    const tally = tallyWith()
    const bad = impossible()
    const sound = Array.from({ length: 5 }, () => freeOnes(2))
    await Promise.all([
      tally({ contest: site.contest, ballots: [bad, ...freeOnes(2)] }, job),
      ...sound.map((ballots) => tally({ contest: site.contest, ballots }, fresh)),
    ])
    expect(await groupsOf(sound.flat())).toHaveLength(1)
    expect(await lettersOf([bad])).toHaveLength(1)
  })

  test('are returned if the worker must stop before their turn', async () => {
    let isStopping = false
    const { seen, sql } = watched(site.platform.sql)
    const context = workerContext(site.platform)
    const pause = async (): Promise<void> => {
      if (isStopping) throw new Stopping()
    }
    const tally = createTallyGroup({ ...context, sql, pause })
    const groups = Array.from({ length: 10 }, () => freeOnes(1))
    const release = await holdBallots()
    const jobs = Promise.allSettled(groups.map((ballots) => tally({ contest: site.contest, ballots }, failedBefore)))
    await expect.poll(() => seen.running).toBe(1)
    isStopping = true
    await release()
    const outcomes = await jobs
    const handedBack = outcomes.filter((one) => one.status === 'rejected' && one.reason instanceof Stopping)
    expect(handedBack).toHaveLength(9)
    expect(seen.begun).toBe(1)
    expect(await countedOf(groups.flat())).toHaveLength(1)
  })
})

/** Blocks all writes of ballots until the returned function is called. */
async function holdBallots(): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const done = site.platform.sql.begin(async (tx) => {
    await tx`lock table ballots in exclusive mode`
    held()
    await released
  })
  await isHeld
  return async () => {
    release()
    await done
  }
}

describe('slow ballots', () => {
  let impatient: Sql
  beforeAll(() => {
    impatient = connect({
      url: asRole('worker', site.platform.databaseUrl),
      name: 'impatient',
      maxConnections: 4,
      transactionTimeoutMs: 300,
    })
  })
  afterAll(() => impatient.end({ timeout: 1 }))
  afterEach(() => site.platform.sql`drop function if exists take_long cascade`)

  test('one that exceeds its transaction’s time is tried alone, and delays nobody else', async () => {
    await site.platform.sql`
      create function take_long() returns trigger language plpgsql as $$
      begin if new.name = 'slow' then perform pg_sleep(1); end if; return new; end $$`
    await site.platform.sql`create trigger take_long before insert on voters for each row execute function take_long()`
    const slow = free({ name: 'slow' })
    const others = freeOnes(7)
    const groups = [[...others.slice(0, 3), slow, ...others.slice(3, 5)], others.slice(5)]
    const tally = tallyWith(impatient)
    const jobs = Promise.allSettled(groups.map((ballots) => tally({ contest: site.contest, ballots }, fresh)))
    try {
      await expect.poll(() => countedOf(others)).toEqual(idsOf(others))
      expect(await countedOf([slow])).toEqual([])
    } finally {
      await site.platform.sql`drop function take_long cascade`
      await jobs // also after a failure: nothing may continue into the next test
    }
    expect((await jobs).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await countedOf([slow])).toEqual([slow.id])
  })
})
