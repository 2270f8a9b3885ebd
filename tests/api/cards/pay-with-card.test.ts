import { createHash } from 'node:crypto'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { parsePhone } from '@ashenda/core/domain/phone.ts'
import { enterCardPayment, findCardOutcome, redeemCard } from '@ashenda/db/queries/payments/card-payments.ts'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { call, someAddress } from '../../support/account-calls.ts'
import { registerContestant } from '../../support/accounts.ts'
import { cardOf, hashOfCode, payFee, payVote, someCard, unknownCode } from '../../support/cards.ts'
import { currentContest, somePhone } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { failIntoPause } from '../../support/pauses.ts'
import { testPepper } from '../../support/platform.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform()
beforeAll(async () => {
  await platform.startWorker()
})

const unavailable = {
  status: 422,
  body: { success: false, code: 'card_unavailable', message: 'card aleady used or unavailable' },
}
const creditsOf = (phone: string) =>
  platform.sql`select payment_id from credits where voter_id = ${voterIdOf(testPepper, phone)}`
const paymentsOf = (phone: string) =>
  platform.sql`select state from payments where voter_id = ${voterIdOf(testPepper, phone)} order by id`

describe('[PAY-03] a vote paid by card', () => {
  test('gives one credit to this phone in this browser and uses up the card', async () => {
    const [card, phone] = [await someCard(platform), somePhone()]
    const answer = await payVote(platform, card, { phone })
    expect(answer).toMatchObject({ status: 200, body: { success: true, pending: false } })
    const payment = String(answer.body['payment'])
    expect(await cardOf(platform.sql, card)).toEqual({ state: 'redeemed', paymentId: payment })
    const claimant = /^claimant=([\w-]{43});/.exec(answer.setCookies[0] ?? '')?.[1] ?? ''
    expect(answer.setCookies[0]).toMatch(/; HttpOnly(;|$)/)
    expect(answer.setCookies[0]).toMatch(/; SameSite=Lax(;|$)/)
    const [credit] = await platform.sql`
      select voter_id, claimant_hash, ballot_id from credits where payment_id = ${payment}`
    expect(credit).toEqual({
      voter_id: voterIdOf(testPepper, phone),
      claimant_hash: createHash('sha256').update(claimant).digest(),
      ballot_id: null,
    })
    const events = await platform.sql`
      select from_state, to_state, source from payment_events where payment_id = ${payment} order by id`
    expect(events).toEqual([
      { from_state: null, to_state: 'created', source: 'api' },
      { from_state: 'created', to_state: 'succeeded', source: 'worker' },
    ])
    const [told] =
      await platform.sql`select what, first_ordinal, detail from card_events where detail ->> 'payment' = ${payment}`
    expect(told).toEqual({ what: 'redeemed', first_ordinal: 1, detail: { payment } })
  })

  test.each([
    ['+251911223344', 3000, 'ETB'],
    ['+12025550123', 100, 'USD'],
  ])('costs the price for %s', async (phone, amountMinor, currency) => {
    const answer = await payVote(platform, await someCard(platform), { phone })
    const [payment] = await platform.sql`
      select amount_minor, currency, provider, settled_at is not null as settled from payments
      where id = ${String(answer.body['payment'])}`
    expect(payment).toEqual({ amount_minor: amountMinor, currency, provider: 'tcard', settled: true })
  })

  test('accepts a code as people type and paste it', async () => {
    const pasted = [...(await someCard(platform))].join('\u200e').replaceAll('-', '−')
    expect(await payVote(platform, `“${pasted}”።`)).toMatchObject({ status: 200 })
    const card = await someCard(platform)
    const typed = ` ${card.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect(await payVote(platform, typed)).toMatchObject({ status: 200 })
  })

  test.each([
    ['that nobody issued', async () => unknownCode()],
    ['with a slip of the finger', async () => unknownCode().replace(/.$/, (last) => (last === '7' ? '8' : '7'))],
    ['that is none', async () => '0'],
    ['whose batch is not sold yet', () => someCard(platform, 'issued')],
    ['that was declared void', () => someCard(platform, 'void')],
    [
      'that another browser used',
      async () => {
        const card = await someCard(platform)
        await payVote(platform, card)
        return card
      },
    ],
  ])('is refused with a card %s, always in the same words', async (_case, make) => {
    const [card, phone] = [await make(), somePhone()]
    expect(await payVote(platform, card, { phone })).toMatchObject(unavailable)
    expect(await creditsOf(phone)).toEqual([])
  })

  test.each([
    ['bad_phone', { phone: '12', name: 'Selam' }],
    ['empty_name', { phone: '0911223344', name: ' ' }],
  ])('is refused without a payer (%s), and the card stays unused', async (code, payer) => {
    const card = await someCard(platform)
    const answer = await platform.app.inject({ method: 'POST', url: '/vote/payWithCard', payload: { ...payer, card } })
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject(refused(422, code))
    expect(await cardOf(platform.sql, card)).toMatchObject({ state: 'active' })
  })
})

describe('the same card again', () => {
  test('from the same browser and phone gets the first answer and no second credit', async () => {
    const [card, phone] = [await someCard(platform), somePhone()]
    const first = await payVote(platform, card, { phone })
    const again = await payVote(platform, card, { phone, cookie: first.cookie })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await creditsOf(phone)).toHaveLength(1)
    expect(await paymentsOf(phone)).toHaveLength(1)
  })

  test('after a lost answer gets that answer: asking the price set the cookie before', async () => {
    const [card, phone] = [await someCard(platform), somePhone()]
    const { cookie } = await call(platform, `GET /vote/price?phone=${encodeURIComponent(phone)}`)
    expect(cookie).toMatch(/^claimant=[\w-]{43}$/)
    const lost = await payVote(platform, card, { phone, cookie })
    expect(await payVote(platform, card, { phone, cookie })).toMatchObject({ status: 200, body: lost.body })
  })

  test('sent twice at once pays once and gets two answers', async () => {
    const [card, phone] = [await someCard(platform), somePhone()]
    const { cookie } = await payVote(platform, unknownCode())
    const answers = await Promise.all([1, 2, 3].map(() => payVote(platform, card, { phone, cookie })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body['payment'])).size).toBe(1)
    expect(await creditsOf(phone)).toHaveLength(1)
  })

  test('for another phone or without the cookie is refused', async () => {
    const [card, phone] = [await someCard(platform), somePhone()]
    const { cookie } = await payVote(platform, card, { phone })
    expect(await payVote(platform, card, { cookie })).toMatchObject(unavailable)
    expect(await payVote(platform, card, { phone })).toMatchObject(unavailable)
    expect(await payVote(platform, card, { phone, cookie: 'claimant=x' })).toMatchObject(unavailable)
  })
})

describe('a browser without cookies', () => {
  const asPage = { headers: { 'x-needs-cookies': '1' } }

  test('is refused before its card is used; returning the cookie of the refusal pays', async () => {
    const [card, phone] = [await someCard(platform), somePhone()]
    const first = await payVote(platform, card, { phone, ...asPage })
    expect(first).toMatchObject(refused(403, 'cookies_needed'))
    expect(await payVote(platform, card, { phone, ...asPage })).toMatchObject(refused(403, 'cookies_needed'))
    expect(await cardOf(platform.sql, card)).toMatchObject({ state: 'active' })
    expect(await paymentsOf(phone)).toEqual([])
    expect(await payVote(platform, card, { phone, ...asPage, cookie: first.cookie })).toMatchObject({ status: 200 })
  })

  test('gets no Chapa checkout', async () => {
    const phone = somePhone()
    const answer = await call(platform, 'POST /vote/payWithChapa', { payload: { name: 'Selam', phone }, ...asPage })
    expect(answer).toMatchObject(refused(403, 'cookies_needed'))
    expect(await paymentsOf(phone)).toEqual([])
  })
})

describe('a card’s vote after its browser is lost', () => {
  const takeOver = (card: string, phone: string, cookie = '') =>
    call(platform, 'POST /vote/takeOverByCard', {
      from: someAddress(),
      payload: { phone, card },
      ...(cookie !== '' && { cookie }),
    })
  const isPaid = async (phone: string, cookie: string) =>
    (await call(platform, `GET /vote/verifyPayment?phone=${encodeURIComponent(phone)}`, { cookie })).body['isPayed']

  test('goes to a browser that knows card and phone; the first one keeps it too', async () => {
    const [card, phone] = [await someCard(platform), somePhone()]
    const { cookie } = await payVote(platform, card, { phone })
    const taken = await takeOver(card.toLowerCase(), phone)
    expect(taken).toMatchObject({ status: 200, body: { success: true } })
    expect([await isPaid(phone, taken.cookie), await isPaid(phone, cookie)]).toEqual([true, true])
  })

  test('does not go with another card or phone, nor once used or held for a refund, always in the same words', async () => {
    const [card, phone] = [await someCard(platform), somePhone()]
    const missing = refused(404, 'card_vote_missing')
    expect(await takeOver(card, phone)).toMatchObject(missing)
    const { body } = await payVote(platform, card, { phone })
    const payment = String(body['payment'])
    for (const [typed, of] of [
      [unknownCode(), phone],
      ['0', phone],
      [card, somePhone()],
    ] as const)
      expect(await takeOver(typed, of)).toMatchObject(missing)
    for (const change of [platform.sql`held_at = now()`, platform.sql`held_at = null, ballot_id = ${v7()}`]) {
      await platform.sql`update credits set ${change} where payment_id = ${payment}`
      expect(await takeOver(card, phone)).toMatchObject(missing)
    }
    expect(await takeOver(card, '12')).toMatchObject(refused(422, 'bad_phone'))
  })

  test('is limited like guessing cards', async () => {
    const phone = somePhone()
    const from = someAddress()
    const codes: unknown[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const payload = { phone, card: unknownCode() }
      codes.push((await call(platform, 'POST /vote/takeOverByCard', { from, payload })).body['code'])
    }
    expect(codes[0]).toBe('card_vote_missing')
    expect(codes.at(-1)).toBe('too_many_attempts')
  })
})

describe('[PAY-05] a fee paid by card', () => {
  test('marks the contestant as paid, once', async () => {
    const account = await registerContestant(platform, { phone: parsePhone('0911000111') ?? '' })
    const card = await someCard(platform)
    const answer = await payFee(platform, card, account.cookie)
    expect(answer).toMatchObject({ status: 200, body: { success: true, pending: false } })
    const [row] = await platform.sql`
      select p.amount_minor, p.currency, p.purpose, c.paid_at = p.settled_at as paid from payments p
      join contestants c on c.id = p.contestant_id where c.id = ${account.id}`
    expect(row).toEqual({ amount_minor: 3000, currency: 'ETB', purpose: 'fee', paid: true })
    expect(await payFee(platform, card, account.cookie)).toMatchObject({ status: 200, body: answer.body })
  })

  test('does not use up a second card', async () => {
    const account = await registerContestant(platform, { paid: true })
    const card = await someCard(platform)
    expect(await payFee(platform, card, account.cookie)).toMatchObject(refused(409, 'fee_paid'))
    expect(await cardOf(platform.sql, card)).toMatchObject({ state: 'active' })
  })

  test('is refused for a contestant taken out, even between request and worker, and the card stays unused', async () => {
    const account = await registerContestant(platform, { inactiveSince: new Date() })
    const card = await someCard(platform)
    expect(await payFee(platform, card, account.cookie)).toMatchObject(refused(409, 'taken_out'))
    const other = await registerContestant(platform)
    const payment = v7()
    const contest = await currentContest(platform.sql)
    const payer = { purpose: 'fee', contest, contestantId: other.id } as const
    const price = { amountMinor: 3_000, currency: 'ETB' } as const
    await enterCardPayment(platform.sql, { id: payment, payer, price, cardHashes: [hashOfCode(card)] })
    await platform.sql`update contestants set inactive_since = clock_timestamp() where id = ${other.id}`
    expect(await redeemCard(platform.sql, payment)).toMatchObject({ status: 'refused' })
    expect(await findCardOutcome(platform.sql, payment)).toEqual({ problem: 'taken_out' })
    expect(await cardOf(platform.sql, card)).toMatchObject({ state: 'active' })
  })

  test('is accepted from a contestant awaiting approval', async () => {
    const account = await registerContestant(platform, { waits: true })
    expect(await payFee(platform, await someCard(platform), account.cookie)).toMatchObject({ status: 200 })
  })

  test('with two cards at once uses one', async () => {
    const account = await registerContestant(platform)
    const cards = [await someCard(platform), await someCard(platform)]
    const answers = await Promise.all(cards.map((card) => payFee(platform, card, account.cookie)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const states = await Promise.all(cards.map((card) => cardOf(platform.sql, card)))
    expect(states.map((card) => card?.state).toSorted()).toEqual(['active', 'redeemed'])
  })

  test('with an invalid card leaves her unpaid', async () => {
    const account = await registerContestant(platform)
    expect(await payFee(platform, unknownCode(), account.cookie)).toMatchObject(unavailable)
    expect(await platform.sql`select paid_at from contestants where id = ${account.id}`).toEqual([{ paid_at: null }])
  })
})

const tooMany = refused(429, 'too_many_attempts')

describe('guessing card codes', () => {
  test('for one phone is limited after five, even for a valid card, which stays unused', async () => {
    const [phone, from] = [somePhone(), someAddress()]
    const card = await someCard(platform)
    await failIntoPause(platform, async () => {
      const answer = await payVote(platform, unknownCode(), { phone, from })
      if (answer.status !== 429) expect(answer).toMatchObject(unavailable)
      return answer.status
    })
    const answer = await payVote(platform, card, { phone, from })
    expect(answer).toMatchObject(tooMany)
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/)
    expect(await cardOf(platform.sql, card)).toMatchObject({ state: 'active' })
  })

  test('does not keep others at the same address from paying', async () => {
    const [phone, from] = [somePhone(), someAddress()]
    for (let index = 0; index < 6; index += 1) await payVote(platform, unknownCode(), { phone, from })
    expect(await payVote(platform, await someCard(platform), { from })).toMatchObject({ status: 200 })
  })

  test('with changing phones is limited per address', async () => {
    const from = someAddress()
    const statuses: number[] = []
    for (let index = 0; index < 201; index += 1) statuses.push((await payVote(platform, 'a slip', { from })).status)
    expect(statuses).toEqual([...Array(200).fill(422), 429])
  })

  test('by a contestant is limited per account', async () => {
    const { cookie } = await registerContestant(platform)
    const statuses: number[] = []
    for (let index = 0; index < 31; index += 1) statuses.push((await payFee(platform, 'a slip', cookie)).status)
    expect(statuses).toEqual([...Array(30).fill(422), 429])
  })
})
