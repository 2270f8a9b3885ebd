import { randomUUID } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { createTallyGroup } from '@ashenda/worker/ballots/tally-group.ts'
import { Stopping } from '@ashenda/worker/stopping.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainProblems } from '../support/chain.ts'
import { insertCredit } from '../support/contest-data.ts'
import { useContest } from '../support/contest-site.ts'
import { asRole } from '../support/database.ts'
import { tallies } from '../support/outcome.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'
import { workerContext } from '../support/worker-context.ts'

const site = useContest()

const fresh = { id: 'job', stalledCounter: 0, attemptsMade: 0 }
const failedBefore = { ...fresh, attemptsMade: 1 }

const free = (change: Partial<QueuedBallot> = {}): QueuedBallot => queuedBallot([site.contestant], change)
const freeOnes = (count: number): QueuedBallot[] => Array.from({ length: count }, () => free())
const impossible = (): QueuedBallot => free({ name: 'Se\u0000lam' })

const idsOf = (ballots: readonly QueuedBallot[]): string[] => ballots.map(({ id }) => id).toSorted()

async function countedOf(ballots: readonly QueuedBallot[]): Promise<string[]> {
  const rows = await site.platform.sql<{ id: string }[]>`
    select id from ballots where id = any(${idsOf(ballots)}::uuid[]) and status = 'counted'`
  return rows.map(({ id }) => id).toSorted()
}

async function lettersOf(ballots: readonly QueuedBallot[]): Promise<{ id: string; problem: string }[]> {
  return site.platform.sql<{ id: string; problem: string }[]>`
    select id, problem from dead_letters where id = any(${idsOf(ballots)}::uuid[]) order by id`
}

/** The transactions that a client has begun; the one of that number does nothing until it may. */
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

const tallyWith = (sql: Sql = site.platform.sql) => createTallyGroup({ ...workerContext(site.platform), sql })

afterEach(async () => {
  const { kept, recounted } = await tallies(site.platform)
  expect(kept).toEqual(recounted)
  expect(await chainProblems(site.platform.sql, site.contest)).toEqual([])
})

describe('[VOT-11] a group of which Postgres takes nothing', () => {
  test('ends as dead letters, each with its reason', async () => {
    const paid = paidBallot([site.contestant, site.contestant], somePayer(), randomUUID())
    const ballots = [impossible(), free({ at: Number.MAX_VALUE }), impossible(), paid]
    await tallyWith()({ contest: site.contest, ballots }, fresh)
    expect(await countedOf(ballots)).toEqual([])
    const letters = await lettersOf(ballots)
    expect(letters.map(({ id }) => id)).toEqual(idsOf(ballots))
    const problems = new Map(letters.map(({ id, problem }) => [id, problem]))
    expect(problems.get(ballots[0]?.id ?? '')).toContain('0x00')
    expect(problems.get(paid.id)).toContain('ballots_picks')
  })

  test('leaves nothing of the sound ballots it was tried with, and no credit spent', async () => {
    const payer = somePayer()
    const credit = await insertCredit(site.platform.sql, payer)
    const rows = (): Promise<unknown> => site.platform.sql`
      select (select count(*) from ballots) as ballots, (select count(*) from voters) as voters,
        (select count(*) from ballot_signals) as signals, (select count(*) from ballot_groups) as groups`
    const before = await rows()
    const bad = { ...paidBallot([site.contestant], payer, credit), name: '\u0000' }
    await tallyWith()({ contest: site.contest, ballots: [bad] }, fresh)
    expect(await lettersOf([bad])).toHaveLength(1)
    expect(await rows()).toEqual(before)
    const good = paidBallot([site.contestant], payer, credit)
    await tallyWith()({ contest: site.contest, ballots: [good] }, fresh)
    expect(await countedOf([good])).toEqual([good.id])
  })
})

describe('[VOT-11] trouble that is not the ballots’ fault', () => {
  /** What, done by which statements, undone by which. */
  const faults: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    [
      'a constraint that nothing meets (class 23)',
      ['alter table ballots add constraint ballots_none check (false) not valid'],
      ['alter table ballots drop constraint ballots_none'],
    ],
    [
      'a trigger whose number is too large (class 22)',
      [
        `create function too_large() returns trigger language plpgsql as $$
        declare narrow numeric(1, 0); begin narrow := 1000; return new; end $$`,
        'create trigger too_large before insert on ballot_groups for each row execute function too_large()',
      ],
      ['drop function too_large cascade'],
    ],
    [
      'a table that is missing (class 42)',
      ['alter table vote_hours rename to vote_hours_gone'],
      ['alter table vote_hours_gone rename to vote_hours'],
    ],
    [
      'credits that cannot be spent (class 23)',
      ['alter table credits add constraint credits_none check (ballot_id is null) not valid'],
      ['alter table credits drop constraint credits_none'],
    ],
  ]
  const runAll = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await site.platform.sql.unsafe(statement)
  }

  test.each(faults)(
    '%s: the job fails, no ballot becomes a dead letter, and all count afterwards',
    async (...fault) => {
      const [, cause, repair] = fault
      const payer = somePayer()
      const paid = paidBallot([site.contestant], payer, await insertCredit(site.platform.sql, payer))
      const groups = [
        [paid],
        [...freeOnes(6), paidBallot([site.contestant], payer, await insertCredit(site.platform.sql, payer))],
      ]
      const tally = tallyWith()
      await runAll(cause)
      try {
        for (const job of [fresh, failedBefore]) {
          const outcomes = await Promise.allSettled(
            groups.map((ballots) => tally({ contest: site.contest, ballots }, job)),
          )
          expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
        }
      } finally {
        await runAll(repair)
      }
      expect(await lettersOf(groups.flat())).toEqual([])
      await Promise.all(groups.map((ballots) => tally({ contest: site.contest, ballots }, failedBefore)))
      expect(await countedOf(groups.flat())).toEqual(idsOf(groups.flat()))
    },
  )

  test('a contest that is not there: the job fails', async () => {
    const ballots = freeOnes(3)
    await expect(tallyWith()({ contest: randomUUID(), ballots }, fresh)).rejects.toThrow('there is no contest')
    expect(await lettersOf(ballots)).toEqual([])
  })
})

describe('[VOT-11] trouble with one ballot that nobody foresaw', () => {
  beforeEach(async () => {
    await site.platform.sql`
      create function refuse_odd() returns trigger language plpgsql as $$
      begin if new.name = 'odd' then raise exception 'odd indeed'; end if; return new; end $$`
    await site.platform
      .sql`create trigger refuse_odd before insert on voters for each row execute function refuse_odd()`
  })
  const forgive = () => site.platform.sql`drop function if exists refuse_odd cascade`
  afterEach(forgive)

  test('the others of its group are recorded, the job fails and comes again, and it is no dead letter', async () => {
    const odd = free({ name: 'odd' })
    const others = [...freeOnes(8), impossible()]
    const ballots = [...others.slice(0, 5), odd, ...others.slice(5)]
    const tally = tallyWith()
    await expect(tally({ contest: site.contest, ballots }, fresh)).rejects.toThrow('odd indeed')
    expect(await countedOf(ballots)).toEqual(idsOf(others.slice(0, 8)))
    expect(await lettersOf(ballots)).toHaveLength(1)
    await forgive()
    await tally({ contest: site.contest, ballots }, failedBefore)
    expect(await countedOf([odd])).toEqual([odd.id])
  })
})

describe('[VOT-11] groups of a transaction that failed', () => {
  test('are recorded one transaction after another, while what comes meanwhile shares one', async () => {
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

  test('are told from the one that is the trouble in far fewer transactions than one each', async () => {
    const { seen, sql } = watched(site.platform.sql)
    const tally = tallyWith(sql)
    const bad = impossible()
    const sound = Array.from({ length: 63 }, () => freeOnes(1))
    await Promise.all([...sound, [bad]].map((ballots) => tally({ contest: site.contest, ballots }, fresh)))
    expect(await countedOf(sound.flat())).toEqual(idsOf(sound.flat()))
    expect(await lettersOf([bad])).toHaveLength(1)
    // All of them, four handfuls, the sixteen of one of these, and the bad one behind sound ones.
    expect(seen.begun).toBe(1 + 4 + 16 + 1)
  })

  const groupsOf = (ballots: readonly QueuedBallot[]) =>
    site.platform.sql`select distinct group_id from ballots where id = any(${idsOf(ballots)}::uuid[])`

  test.each([
    ['failed before', failedBefore],
    ['has outlived its worker', { ...fresh, stalledCounter: 1 }],
    ['has outlived several workers', { ...fresh, stalledCounter: 3 }],
  ])('a group that %s is not put together with others again', async (_case, job) => {
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

  test('are handed back where the worker is told to stop before their turn', async () => {
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

/** Nobody writes a ballot until the returned function is called. */
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

describe('[VOT-11] ballots that take too long', () => {
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

  test('one that keeps its transaction past its time is tried by itself, and holds up nobody else', async () => {
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
      await jobs // also where it failed: nothing of it goes on in the next test
    }
    expect((await jobs).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await countedOf([slow])).toEqual([slow.id])
  })
})
