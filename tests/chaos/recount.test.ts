import { randomUUID } from 'node:crypto'
import { ballotIdOf, voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { pepper } from './cluster.ts'
import { openLedger, type Submit } from './ledger.ts'
import { provenanceProblems } from './provenance.ts'
import { recount } from './recount.ts'

/** What checks the platform is checked here: each error, planted by hand, must be found. */

let database: TestDatabase
const ledger = openLedger()
const ids = { first: '', second: '', paid: '', contest: '', credit: '' }
const contestants: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  const { sql } = database
  ids.contest = await insertContest(sql)
  for (let count = 0; count < 3; count += 1) contestants.push(await insertContestant(sql, ids.contest))
  await seed(sql)
})
afterAll(() => database.drop())

/** A voter's free ballot, her second, which is refused, and a paid one of somebody else. */
async function seed(sql: Sql): Promise<void> {
  const [selam, letay] = ['+251911000001', '+251911000002'] as const
  const letayId = voterIdOf(pepper, letay)
  ids.credit = await insertCredit(sql, { id: letayId, phone: letay })
  ids.first = cast(selam, contestants.slice(0, 2), 'free')
  ids.second = cast(selam, contestants.slice(1, 2), 'free')
  ids.paid = cast(letay, contestants, 'paid')
  const [a = '', b = '', c = ''] = contestants
  const selamId = voterIdOf(pepper, selam)
  await sql`insert into voters (id, phone, name) values (${selamId}, ${selam}, 'Selam')`
  await sql`
    insert into ballots (id, contest_id, voter_id, credit_id, pick1, pick2, pick3, group_id, accepted_at, kind, status, reason) values
      (${ids.first}, ${ids.contest}, ${selamId}, null, ${a}, null, null, 1, now(), 'free', 'counted', null),
      (${ids.second}, ${ids.contest}, ${selamId}, null, ${b}, null, null, 1, now(), 'free', 'refused', 'free_vote_used'),
      (${ids.paid}, ${ids.contest}, ${letayId}, ${ids.credit}, ${a}, ${b}, ${c}, 2, now(), 'paid', 'counted', null)`
  await sql`update credits set ballot_id = ${ids.paid} where id = ${ids.credit}`
  await sql`
    insert into ballot_groups (id, contest_id, counted, refused, salt, sequence, root, previous, head)
    select id, ${ids.contest}, 1, 2 - id, gen_random_uuid(), id, '', '', '' from generate_series(1, 2) id`
  await sql`
    insert into tally (contest_id, contestant_id, free, first, second, third) values
      (${ids.contest}, ${a}, 1, 1, 0, 0), (${ids.contest}, ${b}, 0, 0, 1, 0), (${ids.contest}, ${c}, 0, 0, 0, 1)`
  await sql`
    insert into vote_hours (contest_id, contestant_id, hour, free, paid)
    select contest_id, contestant_id, date_trunc('hour', accepted_at, 'UTC'), t.free, first + second + third
    from tally t join ballots using (contest_id) where ballots.id = ${ids.first}`
}

function cast(phoneE164: string, actors: readonly string[], kind: 'free' | 'paid'): string {
  const submit: Submit = {
    key: randomUUID(),
    body: { phone: phoneE164, name: 'Selam', actors: [...actors], kind },
    phoneE164,
  }
  const voter = voterIdOf(pepper, phoneE164)
  const ballot = ballotIdOf(pepper, { idempotencyKey: submit.key, voter, picks: actors, requestedKind: kind })
  ledger.submits.push(submit)
  ledger.acknowledged.set(ballot, { ballot, submit })
  return ballot
}

class Undo extends Error {}

/** All problems found after a change, which is undone. */
async function problemsAfter(change: (tx: Transaction) => Promise<unknown>): Promise<readonly string[]> {
  let found: readonly string[] = []
  const changed = database.sql.begin(async (tx) => {
    await change(tx)
    const { problems } = await recount(tx, ledger)
    found = [...problems.recorded, ...problems.tally, ...(await provenanceProblems(tx, ledger))]
    throw new Undo()
  })
  await expect(changed).rejects.toThrow(Undo)
  return found
}

describe('the recount of the chaos runs', () => {
  test('finds nothing where all is well', async () => {
    expect(await problemsAfter(async () => {})).toEqual([])
    expect(await recount(database.sql, ledger)).toMatchObject({ counted: 2, refused: 1, dead: 0 })
  })

  test.each([
    ['a lost ballot', 'acknowledged and lost', (tx) => tx`delete from ballots where id = ${ids.second}`],
    [
      'a ballot recorded for another contestant',
      'recorded otherwise than sent',
      (tx) => tx`update ballots set pick1 = ${contestants[2] ?? ''} where id = ${ids.first}`,
    ],
    [
      'a ballot refused for a reason that was not there',
      'refused for contest_closed',
      (tx) => tx`update ballots set reason = 'contest_closed' where id = ${ids.second}`,
    ],
    [
      'a voter none of whose ballots counted',
      'none of them counted',
      (tx) => tx`update ballots set status = 'refused', reason = 'free_vote_used' where id = ${ids.first}`,
    ],
    [
      'a ballot recorded twice',
      'recorded twice',
      (tx) =>
        tx`insert into dead_letters (id, contest_id, payload, problem) values (${ids.first}, ${ids.contest}, '', 'x')`,
    ],
    [
      'a credit spent on nothing',
      'was spent on a ballot that did not count',
      (tx) => tx`update credits set ballot_id = ${ids.first}`,
    ],
    [
      'a paid ballot whose credit is still open',
      'counted without its credit',
      (tx) => tx`update credits set ballot_id = null`,
    ],
    ['a vote counted twice', 'the tally says 2, the ballots 1', (tx) => tx`update tally set free = 2 where free = 1`],
    [
      'a vote counted under another rank',
      'the tally says 0, the ballots 1',
      (tx) => tx`update tally set second = 0, third = 1 where second = 1`,
    ],
    [
      'a vote counted twice in its hour',
      'the hour says 2 + 1, its ballots 1 + 1',
      (tx) => tx`update vote_hours set free = 2 where free = 1`,
    ],
    [
      'a vote counted in another hour',
      'no hour for counted ballots',
      (tx) => tx`update vote_hours set hour = hour - interval '1 hour' where contestant_id = ${contestants[2] ?? ''}`,
    ],
    [
      'a group that adds up wrongly',
      'group 1 says 2 + 0',
      (tx) => tx`update ballot_groups set counted = 2, refused = 0 where id = 1`,
    ],
    ['a group that is not there', 'which is not there', (tx) => tx`delete from ballot_groups where id = 2`],
    [
      'a ballot out of nowhere',
      'nobody sent it',
      (tx) => tx`
        insert into ballots (id, contest_id, voter_id, pick1, group_id, accepted_at, kind, status, reason)
        select ${randomUUID()}, contest_id, voter_id, pick1, group_id, now(), kind, status, reason from ballots where id = ${ids.second}`,
    ],
  ] as const satisfies readonly (readonly [string, string, (tx: Transaction) => Promise<unknown>])[])(
    'finds %s',
    async (_case, text, change) => {
      expect(await problemsAfter(change)).toContainEqual(expect.stringContaining(text))
    },
  )

  test('finds a ballot that counted although its voter was told no', async () => {
    const told = ledger.acknowledged.get(ids.first)
    if (!told) throw new Error('the first ballot was cast')
    ledger.refused.push({ submit: told.submit, status: 422, code: 'free_vote_used' })
    expect(await problemsAfter(async () => {})).toEqual([expect.stringContaining('yet counted')])
    ledger.refused.pop()
  })
})
