import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { usualRules, type VotingRules } from '@ashenda/core/domain/voting-rules.ts'
import type { Transaction } from '@ashenda/db/client.ts'
import { enterCardPayment } from '@ashenda/db/queries/payments/card-payments.ts'
import { reserveCredit } from '@ashenda/db/queries/payments/credit-reservations.ts'
import { lockPayer } from '@ashenda/db/queries/payments/paid-per-day.ts'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../support/account-calls.ts'
import { registerContestant } from '../support/accounts.ts'
import { cardOf, payFee, payVote, someCard } from '../support/cards.ts'
import { currentContest, insertContest, insertContestant, insertCredit, somePhone } from '../support/contest-data.ts'
import { cast, get, refused } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { payForVote } from '../support/payments.ts'
import { type Platform, testPepper } from '../support/platform.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'

const picks: string[] = []
const platform = usePlatform(
  async (sql) => {
    const contest = await insertContest(sql)
    for (let index = 0; index < 3; index += 1) picks.push(await insertContestant(sql, contest))
  },
  { RATE_LIMITS: 'off' },
)
const other = usePlatform(async () => {}, { RATE_LIMITS: 'off' }, { beside: platform })
beforeAll(async () => {
  await platform.startWorker()
})

const knownTo = async (site: Platform) => ((await get(`${site.url}/contest`)).body as unknown as ContestAnswer).contest // of the contract

/** Both copies of the api know it then. */
async function rule(changed: Partial<VotingRules> = {}): Promise<void> {
  const { voteEtb, voteUsd, feeEtb, feeUsd, freeVotes, freeFrom, mostPicks, paidPerDay, countries } = {
    ...usualRules,
    ...changed,
  }
  await platform.sql`
    update contests set vote_etb = ${voteEtb}, vote_usd = ${voteUsd}, fee_etb = ${feeEtb}, fee_usd = ${feeUsd}, free_votes = ${freeVotes},
      free_from = ${freeFrom}, most_picks = ${mostPicks}, paid_per_day = ${paidPerDay}, countries = ${[...countries]}::text[]
    where current`
  platform.services.publish({ type: 'directory-changed' })
  const wanted = { voteEtb, voteUsd, feeEtb, feeUsd, freeVotes, freeFrom, mostPicks, paidPerDay, countries }
  for (const site of [platform, other])
    await until(async () => {
      const known = await knownTo(site)
      return JSON.stringify({ ...known, ...wanted }) === JSON.stringify(known)
    })
}
beforeEach(() => rule())

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** Somebody who paid, with her browser. */
function somePayer() {
  const phone = somePhone()
  const claimant = randomUUID()
  const voter = { id: voterIdOf(testPepper, phone), phone }
  /** Under the limit, on a day so many days ago. */
  const pay = async (limit: number | null = null, daysAgo = 0): Promise<string> => {
    const credit = await insertCredit(platform.sql, voter, createHash('sha256').update(claimant).digest())
    await platform.sql`
      update payments set paid_per_day = ${limit}, created_at = created_at - ${`${daysAgo} days`}::interval
      where id = (select payment_id from credits where id = ${credit})`
    return credit
  }
  const headers = () => ({ cookie: `claimant=${claimant}`, 'idempotency-key': randomUUID() })
  const vote = (to: Platform = platform, actors: readonly string[] = picks) =>
    cast(to, { phone, actors: [...actors], kind: 'paid' }, headers())
  return { phone, pay, vote }
}

const counted = async (answer: { readonly body: Readonly<Record<string, unknown>> }) =>
  (await outcomeOf(platform, answer.body['ballot'])).status

describe('free votes', () => {
  test('are refused where the contest has none, or not yet; paid ones are taken', async () => {
    const { pay, vote } = somePayer()
    await pay()
    await rule({ freeVotes: false })
    expect(await cast(platform, { actors: picks })).toMatchObject(refused(422, 'free_votes_off'))
    expect(await cast(platform, { actors: picks, kind: undefined })).toMatchObject(refused(422, 'free_votes_off'))
    expect(await counted(await vote())).toBe('counted')
    await rule({ freeFrom: inMinutes(30) })
    expect(await cast(platform, { actors: picks })).toMatchObject(refused(422, 'free_votes_later'))
    await rule({ freeFrom: inMinutes(-30) })
    expect(await counted(await cast(platform, { actors: picks }))).toBe('counted')
  })

  test('that were taken count, and sent again get their first answer, whatever is changed', async () => {
    const [phone, key] = [somePhone(), randomUUID()]
    const send = () => cast(platform, { phone, actors: picks }, { 'idempotency-key': key })
    const first = await send()
    await rule({ freeVotes: false, countries: ['+1'], mostPicks: 1 })
    expect(await counted(first)).toBe('counted')
    expect((await send()).body).toEqual(first.body)
  })
})

test('a ballot with more picks than the contest takes is refused, free or paid', async () => {
  const { pay, vote } = somePayer()
  await pay()
  await rule({ mostPicks: 2 })
  expect(await cast(platform, { actors: picks })).toMatchObject(refused(422, 'more_picks_than_allowed'))
  expect(await vote()).toMatchObject(refused(422, 'more_picks_than_allowed'))
  expect(await counted(await vote(platform, picks.slice(0, 2)))).toBe('counted')
})

describe('numbers of other countries', () => {
  test('neither vote free nor begin to pay, and their cards stay unused', async () => {
    const card = await someCard(platform)
    await rule({ countries: ['+1', '+44'] })
    expect(await cast(platform, { actors: picks })).toMatchObject(refused(422, 'country_not_allowed'))
    expect(await payForVote(platform)).toMatchObject(refused(422, 'country_not_allowed'))
    expect(await payVote(platform, card)).toMatchObject(refused(422, 'country_not_allowed'))
    expect(await cardOf(platform.sql, card)).toEqual({ state: 'active', paymentId: null })
    expect(await counted(await cast(platform, { actors: picks, phone: '+12025550143' }))).toBe('counted')
  })

  test('cast what they had paid for', async () => {
    const { pay, vote } = somePayer()
    await pay()
    await rule({ countries: ['+1'] })
    expect(await counted(await vote())).toBe('counted')
  })
})

describe('the contest’s prices', () => {
  test('are told, asked for and kept by payments begun before a change', async () => {
    await rule({ voteEtb: 5_000, voteUsd: 250 })
    const priceOf = async (phone: string) => (await get(`${platform.url}/vote/price?phone=${phone}`)).body['price']
    expect([await priceOf('0912345678'), await priceOf('%2B12025550143')]).toEqual([
      { amountMinor: 5_000, currency: 'ETB' },
      { amountMinor: 250, currency: 'USD' },
    ])
    const paid = await payVote(platform, await someCard(platform))
    await rule({ voteEtb: 6_000 })
    const [row] = await platform.sql`select amount_minor from payments where id = ${String(paid.body['payment'])}`
    expect(row).toEqual({ amount_minor: 5_000 })
  })

  test('hold for a contestant’s fee', async () => {
    await rule({ feeEtb: 7_500 })
    const { cookie } = await registerContestant(platform)
    const { body } = await call(platform, 'GET /actor/getActorById', { cookie })
    expect(body['user']).toMatchObject([{ fee: { amountMinor: 7_500, currency: 'ETB' } }])
    const paid = await payFee(platform, await someCard(platform), cookie)
    expect(paid.status).toBe(200)
    const [row] = await platform.sql`select amount_minor from payments where id = ${String(paid.body['payment'])}`
    expect(row).toEqual({ amount_minor: 7_500 })
  })
})

describe('the most paid votes of a phone and day', () => {
  test('are paid for; then neither card nor checkout is taken until tomorrow', async () => {
    await rule({ paidPerDay: 2 })
    const phone = somePhone()
    for (let paid = 0; paid < 2; paid += 1)
      expect(await payVote(platform, await someCard(platform), { phone })).toMatchObject({ status: 200 })
    const card = await someCard(platform)
    expect(await payVote(platform, card, { phone })).toMatchObject(refused(422, 'paid_limit_reached'))
    expect(await cardOf(platform.sql, card)).toEqual({ state: 'active', paymentId: null })
    expect(await payForVote(platform, { phone })).toMatchObject(refused(422, 'paid_limit_reached'))
    expect(await payVote(platform, card)).toMatchObject({ status: 200 })
    await platform.sql`
      update payments set created_at = created_at - interval '1 day' where voter_id = ${voterIdOf(testPepper, phone)}`
    expect(await payVote(platform, await someCard(platform), { phone })).toMatchObject({ status: 200 })
  })

  test('are not exceeded by cards that one browser sends at once', async () => {
    await rule({ paidPerDay: 1 })
    const phone = somePhone()
    const cookie = `claimant=${randomUUID().replaceAll('-', '').padEnd(43, 'a')}`
    const cards = await Promise.all(Array.from({ length: 4 }, () => someCard(platform)))
    const answers = await Promise.all(cards.map((card) => payVote(platform, card, { phone, cookie })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  })

  test('are not used up by checkouts that nobody paid', async () => {
    await rule({ paidPerDay: 1 })
    const phone = somePhone()
    const claimantHash = createHash('sha256').update('a stranger').digest()
    const voter = { id: voterIdOf(testPepper, phone), phone }
    await insertCredit(platform.sql, voter, claimantHash)
    await platform.sql`
      update payments set state = 'expired', settled_at = null where voter_id = ${voter.id}`
    expect(await payVote(platform, await someCard(platform), { phone })).toMatchObject({ status: 200 })
  })

  test('are not exceeded by credits that came late, not even by ballots sent to two copies at once', async () => {
    const { pay, vote } = somePayer()
    for (let paid = 0; paid < 3; paid += 1) await pay(1)
    const answers = await Promise.all([vote(), vote(other), vote(), vote(other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 422, 422, 422])
    const [taken, ...late] = answers.toSorted((one, two) => one.status - two.status)
    for (const answer of late) expect(answer).toMatchObject(refused(422, 'paid_limit_reached'))
    expect(await counted(taken as (typeof answers)[number])).toBe('counted')
    // Another day's credit, and one begun without a limit, are cast.
    await pay(1, 1)
    expect(await counted(await vote())).toBe('counted')
    await pay()
    expect(await counted(await vote())).toBe('counted')
    expect(await vote()).toMatchObject(refused(422, 'paid_limit_reached'))
  })

  /** Begins something while a transaction of the same voter is under way, which commits once the other waits for it. */
  async function besides<Result>(
    voter: string,
    first: (tx: Transaction) => Promise<unknown>,
    then: () => Promise<Result>,
  ) {
    const { sql } = platform
    let isSettled = false
    let waiting: Promise<Result> | undefined
    await sql.begin(async (tx) => {
      await lockPayer(tx, voter)
      await first(tx)
      waiting = then().finally(() => {
        isSettled = true
      })
      await until(async () => {
        const [blocked] = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`
        return isSettled || blocked !== undefined
      })
    })
    return waiting
  }

  test('are not exceeded by two browsers that reserve at the same moment: the second waits, and gets none', async () => {
    const { sql } = platform
    const phone = somePhone()
    const voter = { id: voterIdOf(testPepper, phone), phone }
    const [first, second] = [await insertCredit(sql, voter), await insertCredit(sql, voter)]
    await sql`update payments set paid_per_day = 1 where voter_id = ${voter.id}`
    const reserve = () => reserveCredit(sql, { id: second, ballot: randomUUID(), seen: null, limited: voter.id })
    const reserved = await besides(
      voter.id,
      (tx) => tx`update credits set reserved_by = ${randomUUID()}, reserved_at = now() where id = ${first}`,
      reserve,
    )
    expect(reserved).toBe(false)
    await sql`update credits set reserved_by = null, reserved_at = null where id = ${first}`
    expect(await reserve()).toBe(true)
  })

  test('are not exceeded by two payments begun at the same moment: the second waits, and is not entered', async () => {
    const { sql } = platform
    const phone = somePhone()
    const voter = { id: voterIdOf(testPepper, phone), phone, name: 'Selam' }
    await insertCredit(sql, voter)
    await sql`update payments set state = 'pending', settled_at = null where voter_id = ${voter.id}`
    const contest = await currentContest(sql)
    const payer = { purpose: 'vote' as const, contest, voter, claimantHash: randomBytes(32), paidPerDay: 1 }
    const price = { amountMinor: 3_000, currency: 'ETB' as const }
    const entered = await besides(
      voter.id,
      (tx) => tx`update payments set state = 'succeeded', settled_at = now() where voter_id = ${voter.id}`,
      () => enterCardPayment(sql, { id: v7(), payer, price, cardHashes: [randomBytes(32)] }),
    )
    expect(entered).toBe(false)
    expect(await sql`select 1 from payments where voter_id = ${voter.id}`).toHaveLength(1)
  })

  test('are those of the contest when the payment was begun', async () => {
    const { phone, pay, vote } = somePayer()
    for (let paid = 0; paid < 2; paid += 1) await pay()
    await rule({ paidPerDay: 1 })
    for (let paid = 0; paid < 2; paid += 1) expect(await counted(await vote())).toBe('counted')
    expect(await payForVote(platform, { phone })).toMatchObject(refused(422, 'paid_limit_reached'))
  })
})
