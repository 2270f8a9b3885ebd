import { createHash, randomUUID } from 'node:crypto'
import { cardHashOf } from '@ashenda/core/domain/card-hash.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { Peppers, pepperIdOf } from '@ashenda/core/domain/peppers.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { readCodePepperUses, readPhonePepperUses } from '@ashenda/db/peppers/read-uses.ts'
import { settlePeppers } from '@ashenda/db/peppers/settle-peppers.ts'
import { createMakeBatch } from '@ashenda/worker/cards/make-batch.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../support/account-calls.ts'
import { type Account, insertAdmin } from '../support/accounts.ts'
import { batchContext } from '../support/card-batches.ts'
import { cardOf, orderCards, payVote, someCard } from '../support/cards.ts'
import { chainProblems } from '../support/chain.ts'
import { insertContest, insertContestant, insertCredit, somePhone } from '../support/contest-data.ts'
import { cast, checksOf, get, post, refused } from '../support/http.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { type Platform, startPlatform, testCodePepper, testPepper } from '../support/platform.ts'
import { runNode } from '../support/run-node.ts'
import { setUpFactor } from '../support/second-factor.ts'
import { until } from '../support/until.ts'

const [nextPepper, nextCodePepper] = ['a later pepper, 32 characters or more', 'a later pepper of cards, 32 or more']
const both = new Peppers([nextPepper, testPepper])
const bothOfCards = new Peppers([nextCodePepper, testCodePepper])

/** Three apis: before the change, with the former peppers kept, and with them dropped. */
let before: Platform
let now: Platform
let later: Platform
let contest = ''
const picks: string[] = []
let admin: Account

beforeAll(async () => {
  before = await startPlatform(
    async (sql) => {
      contest = await insertContest(sql)
      for (let index = 0; index < 3; index += 1) picks.push(await insertContestant(sql, contest))
    },
    { RATE_LIMITS: 'off' },
  )
  admin = await insertAdmin(before)
  const env = { RATE_LIMITS: 'off', PHONE_PEPPER: nextPepper, CODE_PEPPER: nextCodePepper }
  const former = { PHONE_PEPPER_FORMER: testPepper, CODE_PEPPER_FORMER: testCodePepper }
  now = await startPlatform(async () => {}, { ...env, ...former }, { beside: before })
  later = await startPlatform(async () => {}, env, { beside: before })
  await before.startWorker()
})
afterAll(async () => {
  for (const platform of [later, now, before]) await platform.close()
})

/** A voter with her browser. */
function someVoter() {
  const [phone, claimant] = [somePhone(), randomUUID()]
  const send = (to: Platform, { kind, key = randomUUID() }: { kind?: 'free' | 'paid'; key?: string } = {}) =>
    cast(to, { phone, actors: picks, kind }, { cookie: `claimant=${claimant}`, 'idempotency-key': key })
  const pay = (pepper: string) =>
    insertCredit(before.sql, { id: voterIdOf(pepper, phone), phone }, createHash('sha256').update(claimant).digest())
  const freeVotes = () => before.sql<{ status: string; contest: string }[]>`
    select status, contest_id as contest from ballots b join voters v on v.id = b.voter_id
    where v.phone = ${phone} and kind = 'free' order by accepted_at`
  return { phone, send, pay, freeVotes }
}

const recorded = (ballot: unknown) =>
  expect.poll(() => before.sql`select 1 from ballots where id = ${String(ballot)}`).toHaveLength(1)

describe('after a change of PHONE_PEPPER during a contest', () => {
  beforeAll(async () => {
    expect(await settlePeppers(before.sql, both)).toMatchObject({ contests: 1 })
    await now.reload()
  })

  test('the contest keeps its pepper, recognised by its voters, and asking again changes nothing', async () => {
    const voter = someVoter()
    await recorded((await voter.send(before)).body['ballot'])
    await before.sql`update contests set phone_pepper = null`
    expect(await settlePeppers(before.sql, both)).toMatchObject({ contests: 1 })
    expect(await before.sql`select phone_pepper as id from contests`).toEqual([{ id: pepperIdOf(testPepper) }])
    await now.reload()
    expect(await settlePeppers(before.sql, both)).toEqual({ contests: 0, votes: 0, factors: 0 })
  })

  test('a phone that has voted cannot vote again', async () => {
    const voter = someVoter()
    await recorded((await voter.send(before)).body['ballot'])
    const again = await voter.send(now)
    if (again.status === 202) await recorded(again.body['ballot'])
    expect((await voter.freeVotes()).filter(({ status }) => status === 'counted')).toHaveLength(1)
    const { kept, recounted } = await tallies(before)
    expect(kept).toEqual(recounted)
  })

  test('a resent submit is the same ballot, and its receipt is proven', async () => {
    const [voter, key] = [someVoter(), randomUUID()]
    const first = await voter.send(before, { key })
    const again = await voter.send(now, { key })
    expect([again.status, again.body]).toEqual([202, first.body])
    const ballot = String(first.body['ballot'])
    await recorded(ballot)
    const receipt = await get(`${now.url}/vote/receipts/${receiptOf(ballot)}`, { 'x-ballot': ballot })
    expect(receipt).toMatchObject({ status: 200, body: { status: 'counted' } })
    expect(await chainProblems(before.sql, contest)).toEqual([])
  })

  test('a paid vote can be cast, and a payment is found by phone', async () => {
    const voter = someVoter()
    await voter.pay(testPepper)
    const found = await get(`${now.url}/admin/payments?q=${encodeURIComponent(voter.phone)}`, {
      cookie: admin.cookie,
    })
    expect(found.body['rows']).toHaveLength(1)
    const { body } = await voter.send(now, { kind: 'paid' })
    await recorded(body['ballot'])
    expect(await outcomeOf(before, body['ballot'])).toMatchObject({ kind: 'paid', status: 'counted' })
  })

  test('an api with only the new one refuses votes and says why', async () => {
    await later.reload()
    expect(await someVoter().send(later)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    const checks = async () => JSON.stringify(await checksOf(later))
    await expect.poll(checks).toContain('PHONE_PEPPER_FORMER')
    await expect(settlePeppers(before.sql, new Peppers([nextPepper]))).rejects.toThrow(/PHONE_PEPPER_FORMER/)
  })
})

describe('cards', () => {
  test('of a former pepper pay once and are found by code', async () => {
    const card = await someCard(before)
    const info = await get(`${now.url}/card/getinfo`, { cookie: admin.cookie, 'x-card': card })
    expect(info).toMatchObject({ status: 200 })
    expect(await payVote(now, card)).toMatchObject({ status: 200 })
    expect(await cardOf(before.sql, card)).toMatchObject({ state: 'redeemed' })
    expect(await payVote(now, card)).toMatchObject({ status: 422 })
  })

  test('sent again by the paying browser are the same payment', async () => {
    const card = await someCard(before)
    const phone = somePhone()
    const first = await payVote(before, card, { phone })
    const again = await payVote(now, card, { phone, cookie: first.cookie })
    expect([again.status, again.body['payment']]).toEqual([200, first.body['payment']])
  })

  test('of a batch use the pepper it was ordered under', async () => {
    const work = batchContext(before)
    const peppers = [testCodePepper, nextCodePepper]
    for (const [place, platform] of [before, now].entries()) {
      const amount = 2 + place
      const ordered = orderCards(platform, { amount }, { cookie: admin.cookie })
      const [batch] = await until(async () => {
        const found = await before.sql<{ id: string; pepper: string }[]>`
          select id, code_pepper as pepper from card_batches where amount = ${amount}`
        return found.length > 0 && found
      })
      expect(batch?.pepper).toBe(pepperIdOf(peppers[place] ?? ''))
      const codes: string[] = []
      const drawCode = () => codes[codes.push(randomUUID()) - 1] ?? ''
      const make = createMakeBatch(work, { ...work.cards, codePeppers: bothOfCards }, drawCode)
      await make({ batch: batch?.id ?? '' }, { id: '1', stalledCounter: 0 })
      const rows = await before.sql<{ hash: Buffer }[]>`
        select code_hash as hash from cards where batch_id = ${batch?.id ?? ''} order by ordinal`
      expect(rows.map(({ hash }) => hash)).toEqual(codes.map((code) => cardHashOf(peppers[place] ?? '', code)))
      // The answer waits for a file that is never made.
      await before.sql`update card_batches set problem = 'no printer' where id = ${batch?.id ?? ''}`
      work.publish({ type: 'batch-changed', batch: batch?.id ?? '' })
      await ordered
    }
    await work.cards.jobs.close()
  })

  test('report for how many each pepper is needed', async () => {
    await someCard(before)
    const [newest, former] = await readCodePepperUses(before.sql, bothOfCards)
    expect(newest).toMatchObject({ isNewest: true })
    expect(former?.cards).toBeGreaterThan(0)
    await before.sql`update cards set state = 'void', payment_id = null where state in ('issued', 'active')`
    expect((await readCodePepperUses(before.sql, bothOfCards)).map(({ cards }) => cards)).toEqual([0, 0])
  })
})

test('second factors open with the former pepper, and with the new one alone after resealing', async () => {
  const her = await insertAdmin(before)
  const factor = await setUpFactor(before, her)
  const show = (to: Platform, code: string) =>
    call(to, 'POST /admin/factor/show', { cookie: factor.cookie, payload: { code } })
  const [paper = ''] = factor.codes
  const shown = await show(now, paper)
  expect(shown).toMatchObject({ status: 200 })
  const cookie = shown.cookie
  expect((await settlePeppers(before.sql, both)).factors).toBe(1)
  expect((await settlePeppers(before.sql, both)).factors).toBe(0)
  const alone = await call(later, 'POST /admin/factor/show', { cookie, payload: { code: factor.codeAt(0) } })
  expect(alone).toMatchObject({ status: 200 })
  const { peppers } = await readPhonePepperUses(before.sql, both)
  expect(peppers.map(({ paperCodes }) => paperCodes)).toEqual([0, 1])
})

test('an erasure covers every pepper', async () => {
  const voter = someVoter()
  await recorded((await voter.send(before)).body['ballot'])
  const other = voterIdOf(nextPepper, voter.phone)
  await before.sql`insert into voters (id, phone, name) values (${other}, ${voter.phone}, 'Selam')`
  const asAdmin = (path: string, body: unknown) => post(`${now.url}/admin/${path}`, body, { cookie: admin.cookie })
  const outlook = await asAdmin('voters/look-up', { phone: voter.phone })
  expect(outlook).toMatchObject({ status: 200, body: { ballots: 1 } })
  const erased = await asAdmin('voters/erase', { phone: voter.phone, reason: 'by letter' })
  expect(erased).toMatchObject({ status: 200 })
  const ids = [voterIdOf(testPepper, voter.phone), other]
  expect(
    await before.sql`select phone, name, erased_at is not null as "isErased" from voters where id = any(${ids}::uuid[])`,
  ).toEqual([1, 2].map(() => ({ phone: null, name: null, isErased: true })))
})

describe('the next contest', () => {
  const env = () => ({
    DATABASE_URL: before.databaseUrl,
    PHONE_PEPPER: nextPepper,
    PHONE_PEPPER_FORMER: testPepper,
    CODE_PEPPER: nextCodePepper,
    CODE_PEPPER_FORMER: testCodePepper,
  })
  const paid = someVoter()
  let next = ''

  beforeAll(async () => {
    await paid.pay(testPepper)
    const hour = 3_600_000
    const [opens, closes] = [-hour, hour].map((ms) => new Date(Date.now() + ms).toISOString())
    const args = ['--name', 'The next one', '--opens', opens ?? '', '--closes', closes ?? '']
    expect(await runNode('db/seeds/contest.ts', env(), args)).toMatchObject({ code: 0 })
    const [row] = await before.sql<{ id: string; pepper: string }[]>`
      select id, phone_pepper as pepper from contests where current`
    expect(row?.pepper).toBe(pepperIdOf(nextPepper))
    next = row?.id ?? ''
    picks.length = 0
    for (let index = 0; index < 3; index += 1) picks.push(await insertContestant(before.sql, next))
    for (const platform of [now, later]) await platform.reload()
  })

  test('starts with the newest pepper and one free vote per phone', async () => {
    const voter = someVoter()
    const { status, body } = await voter.send(now)
    expect(status).toBe(202)
    await recorded(body['ballot'])
    const again = await voter.send(later)
    if (again.status === 202) await recorded(again.body['ballot'])
    const counted = (await voter.freeVotes()).filter((ballot) => ballot.status === 'counted')
    expect(counted).toEqual([{ status: 'counted', contest: next }])
  })

  test('takes no vote that was paid for in the one before', async () => {
    expect(await paid.send(later, { kind: 'paid' })).toMatchObject(refused(422, 'credit_missing'))
  })

  test('releases the former pepper after its last use, which the command reports without showing it', async () => {
    const { code, output } = await runNode('db/peppers/rotate-pepper.ts', env())
    expect(code).toBe(0)
    expect(output).toContain(`PHONE_PEPPER (${pepperIdOf(nextPepper)}): needed for all that is new`)
    expect(output).toMatch(/PHONE_PEPPER_FORMER, number 1 \([0-9a-f]{16}\): needed for the contest .*codes on paper/)
    await before.sql`delete from recovery_codes`
    await before.sql`update voters set phone = null, name = null, erased_at = now() where id in (
      select voter_id from ballots where contest_id = ${contest})`
    const after = await runNode('db/peppers/rotate-pepper.ts', env())
    expect(after.output).toMatch(
      /PHONE_PEPPER_FORMER, number 1 \([0-9a-f]{16}\): needed for nothing, and may be dropped/,
    )
    for (const text of [output, after.output])
      for (const pepper of [...both.all, ...bothOfCards.all]) expect(text).not.toContain(pepper)
  })
})
