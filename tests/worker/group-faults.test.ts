import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertCredit } from '../support/contest-data.ts'
import { paidBallot, somePayer } from '../support/queued-ballot.ts'
import { failedBefore, fresh, idsOf, useTallyGroups } from '../support/tally-groups.ts'

const site = useTallyGroups()
const { free, freeOnes, impossible, countedOf, lettersOf, tallyWith } = site

describe('a group that Postgres refuses entirely', () => {
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

  test('leaves no trace of the sound ballots it was tried with, and no spent credit', async () => {
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

describe('trouble the ballots did not cause', () => {
  /** Each fault with the statements that cause and undo it. */
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

  test('a missing contest: the job fails', async () => {
    const ballots = freeOnes(3)
    await expect(tallyWith()({ contest: randomUUID(), ballots }, fresh)).rejects.toThrow('there is no contest')
    expect(await lettersOf(ballots)).toEqual([])
  })
})

describe('unforeseen trouble with one ballot', () => {
  beforeEach(async () => {
    await site.platform.sql`
      create function refuse_odd() returns trigger language plpgsql as $$
      begin if new.name = 'odd' then raise exception 'odd indeed'; end if; return new; end $$`
    await site.platform
      .sql`create trigger refuse_odd before insert on voters for each row execute function refuse_odd()`
  })
  const forgive = () => site.platform.sql`drop function if exists refuse_odd cascade`
  afterEach(forgive)

  test('the rest of its group is recorded, the job fails and is retried, and it is no dead letter', async () => {
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
