import { randomBytes, randomUUID } from 'node:crypto'
import { ballotRangeOf, receiptOf } from '@ashenda/core/domain/receipt.ts'
import { enterCardPayment, redeemCard } from '@ashenda/db/queries/payments/card-payments.ts'
import { findCredits } from '@ashenda/db/queries/payments/credit-reservations.ts'
import { findStanding } from '@ashenda/db/queries/payments/payments.ts'
import { findChainedBallot } from '@ashenda/db/queries/results/receipts.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainProblems } from '../support/chain.ts'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { queuedBallot } from '../support/queued-ballot.ts'

/**
 * Two contests at once, whichever is current: votes, payments by card and fees go to one or the other in random order, also ballots that
 * were queued before the switch, and attempts to use what belongs to the other contest.
 */

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

type Side = 0 | 1
const side = fc.constantFrom<Side>(0, 1)
const voter = fc.nat({ max: 2 })
const step = fc.oneof(
  fc.record({ what: fc.constant('switch' as const), to: side }),
  fc.record({ what: fc.constant('free' as const), voter, contest: side, pickOf: side }),
  fc.record({ what: fc.constant('card' as const), voter, cardOf: fc.constantFrom<Side | 'any'>(0, 1, 'any') }),
  fc.record({ what: fc.constant('fee' as const), entry: side, cardOf: fc.constantFrom<Side | 'any'>(0, 1, 'any') }),
  fc.record({ what: fc.constant('paid' as const), voter, contest: side, creditOf: side }),
)
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never

interface Known {
  readonly ballot: string
  readonly contest: Side
  readonly isCounted: boolean
}

/** Both contests with what is known of them, by this file's own reckoning. */
class Festival {
  readonly contests: readonly string[]
  /** Voted for; the third of each side owes her fee. */
  readonly contestants: readonly (readonly string[])[]
  readonly phones = [somePhone(), somePhone(), somePhone()]
  readonly claimants = this.phones.map(() => randomBytes(32))
  readonly ballots: Known[] = []
  readonly freeUsed = new Set<string>()
  /** Unspent votes by contest and voter. */
  readonly open = new Map<string, number>()
  readonly paidFees: [boolean, boolean] = [false, false]
  redeemed = 0
  current: Side = 0

  constructor(contests: readonly string[], contestants: readonly (readonly string[])[]) {
    this.contests = contests
    this.contestants = contestants
  }

  contest = (of: Side): string => this.contests[of] ?? ''
  pick = (of: Side): string => this.contestants[of]?.[0] ?? ''
  owing = (of: Side): string => this.contestants[of]?.[1] ?? ''
  voterOf = (number: number) => queuedBallot([], { phone: this.phones[number] ?? '' }).voter
  votes = (of: Side, number: number): number => this.open.get(`${of} ${number}`) ?? 0
  addVote = (of: Side, number: number, more: number): void =>
    void this.open.set(`${of} ${number}`, this.votes(of, number) + more)
}

async function openFestival(): Promise<Festival> {
  const { sql } = database
  await sql`update contests set current = false`
  const first = await insertContest(sql)
  await sql`update contests set current = false`
  const second = await insertContest(sql)
  await sql`update contests set current = false`
  await sql`update contests set current = true where id = ${first}`
  const people = (contest: string) =>
    Promise.all([insertContestant(sql, contest), insertContestant(sql, contest, { paid: false })])
  return new Festival([first, second], [await people(first), await people(second)])
}

async function insertCard(contest: string | null): Promise<Buffer> {
  const [batch, admin, hash] = [randomUUID(), randomUUID(), randomBytes(32)]
  const { sql } = database
  await sql`
    insert into users (id, role, admin_role, phone, fname, mname) values (${admin}, 'admin', 'owner', ${somePhone()}, 'Abrehet', '')`
  await sql`
    insert into card_batches (id, number, amount, contest_id, ordered_by) values (${batch}, nextval('card_batch_numbers'), 1, ${contest}, ${admin})`
  await sql`insert into cards (batch_id, ordinal, code_hash, state) values (${batch}, 1, ${hash}, 'active')`
  return hash
}

async function take(festival: Festival, one: Step): Promise<void> {
  const { sql } = database
  const { contest, pick, current } = festival
  const price = { amountMinor: 3_000, currency: 'ETB' } as const
  switch (one.what) {
    case 'switch':
      await sql.begin(async (tx) => {
        await tx`update contests set current = false where current`
        await tx`update contests set current = true where id = ${contest(one.to)}`
      })
      festival.current = one.to
      return
    case 'free': {
      const ballot = queuedBallot([pick(one.pickOf)], { id: ballotId(), phone: festival.phones[one.voter] ?? '' })
      await recordGroup(sql, contest(one.contest), [ballot])
      const key = `${one.contest} ${one.voter}`
      const isCounted = one.pickOf === one.contest && !festival.freeUsed.has(key)
      if (isCounted) festival.freeUsed.add(key)
      festival.ballots.push({ ballot: ballot.id, contest: one.contest, isCounted })
      return
    }
    case 'card':
    case 'fee': {
      const isVote = one.what === 'card'
      const hash = await insertCard(one.cardOf === 'any' ? null : contest(one.cardOf))
      const of = isVote ? current : one.entry
      const number = isVote ? one.voter : 0
      const payer = isVote
        ? ({
            purpose: 'vote',
            contest: contest(of),
            voter: { id: festival.voterOf(number), phone: festival.phones[number] ?? '', name: 'Selam' },
            claimantHash: festival.claimants[number] ?? randomBytes(32),
          } as const)
        : ({ purpose: 'fee', contest: contest(of), contestantId: festival.owing(of) } as const)
      const id = randomUUID()
      await enterCardPayment(sql, { id, payer, price, cardHashes: [hash] })
      const { status } = await redeemCard(sql, id)
      const fits = one.cardOf === 'any' || one.cardOf === of
      const isTaken = fits && (isVote || !festival.paidFees[of])
      expect(status).toBe(isTaken ? 'redeemed' : 'refused')
      if (!isTaken) return
      festival.redeemed += 1
      if (isVote) festival.addVote(of, number, 1)
      else festival.paidFees[of] = true
      return
    }
    case 'paid': {
      const who = { voter: festival.voterOf(one.voter), claimantHash: festival.claimants[one.voter] ?? randomBytes(32) }
      const credits = await findCredits(sql, { contest: contest(one.creditOf), ...who })
      const credit = credits.find(({ ballot }) => ballot === null)
      expect(credit !== undefined).toBe(festival.votes(one.creditOf, one.voter) > 0)
      const phone = festival.phones[one.voter] ?? ''
      const ballot = queuedBallot([pick(one.contest)], {
        id: ballotId(),
        phone,
        kind: 'paid',
        credit: credit?.id ?? randomUUID(),
      })
      await recordGroup(sql, contest(one.contest), [ballot])
      const isCounted = credit !== undefined && one.creditOf === one.contest
      if (isCounted) festival.addVote(one.contest, one.voter, -1)
      festival.ballots.push({ ballot: ballot.id, contest: one.contest, isCounted })
      return
    }
  }
}

/** Of version 8, as receipts expect. */
const ballotId = (): string => randomUUID().replace(/^(.{14})./, '$18')

async function expectApart(festival: Festival): Promise<void> {
  const { sql } = database
  const ids = [...festival.contests]
  for (const { ballot, contest, isCounted } of festival.ballots) {
    const found = await findChainedBallot(sql, ballotRangeOf(receiptOf(ballot)) ?? { from: ballot, to: ballot })
    expect(found).toMatchObject({
      id: ballot,
      contest: festival.contest(contest),
      status: isCounted ? 'counted' : 'refused',
    })
  }
  // No ballot, credit, payment, card or count of one is in the other.
  const strangers = await sql`
    select 'pick' as what from ballots b join contestants c on c.id = b.pick1
      where b.contest_id = any(${ids}) and b.status = 'counted' and c.contest_id <> b.contest_id
    union all select 'credit' from ballots b join credits c on c.ballot_id = b.id
      where b.contest_id = any(${ids}) and c.contest_id <> b.contest_id
    union all select 'payment' from credits c join payments p on p.id = c.payment_id where c.contest_id <> p.contest_id
    union all select 'fee' from payments p join contestants c on c.id = p.contestant_id where c.contest_id <> p.contest_id
    union all select 'card' from cards k join card_batches b on b.id = k.batch_id join payments p on p.id = k.payment_id
      where b.contest_id <> p.contest_id
    union all select 'tally' from tally t join contestants c on c.id = t.contestant_id where t.contest_id <> c.contest_id
    union all select 'hours' from vote_hours v join contestants c on c.id = v.contestant_id where v.contest_id <> c.contest_id`
  expect(strangers).toEqual([])
  for (const at of [0, 1] as const) {
    const contest = festival.contest(at)
    const counted = festival.ballots.filter((one) => one.contest === at && one.isCounted).length
    const [kept] = await sql`
      select coalesce(sum(votes), 0)::int as votes from tally where contest_id = ${contest}`
    expect(kept).toEqual({ votes: counted })
    expect(await chainProblems(sql, contest)).toEqual([])
    for (const number of [0, 1, 2]) {
      const claimantHash = festival.claimants[number] ?? randomBytes(32)
      const standing = await findStanding(sql, { contest, voter: festival.voterOf(number), claimantHash })
      expect(standing?.isOpen ?? false).toBe(festival.votes(at, number) > 0)
    }
    const [fee] = await sql`select paid_at is not null as paid from contestants where id = ${festival.owing(at)}`
    expect(fee).toEqual({ paid: festival.paidFees[at] })
  }
  const [cards] = await sql`
    select count(*)::int as redeemed from cards k join payments p on p.id = k.payment_id
    where p.contest_id = any(${ids}) and k.state = 'redeemed'`
  expect(cards).toEqual({ redeemed: festival.redeemed })
}

test('two contests under votes, payments and cards never mix, whichever is current when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const festival = await openFestival()
      for (const one of steps) await take(festival, one)
      await expectApart(festival)
    }),
    { numRuns: 25 },
  )
}, 240_000)
