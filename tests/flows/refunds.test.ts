import { randomUUID } from 'node:crypto'
import type { SettingsChange } from '@ashenda/api/sandbox/chapa/settings.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { applyTransition } from '@ashenda/db/queries/payments/transitions.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Account, insertAdmin, registerContestant } from '../support/accounts.ts'
import { liveKey, type StartedSandbox } from '../support/chapa.ts'
import { insertCredit } from '../support/contest-data.ts'
import { cast, get, post, refused } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import {
  actAtChapa,
  openCheckout,
  reachedPayment,
  storedPayment,
  usePaidContest,
  verifyPayment,
  withChapa,
} from '../support/payments.ts'
import { paidBallot, somePayer } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'

let admin: Account
const on = usePaidContest(1)
const { picks } = on

beforeAll(async () => {
  admin = await insertAdmin(on.platform)
})

/** Refunds complete at once. */
const withRefunds = (settings: SettingsChange, run: (sandbox: StartedSandbox) => Promise<void>): Promise<void> =>
  withChapa(on.platform, { callback: 'none', refundStepMs: 1, ...settings }, run, liveKey)

const ask = (what: 'refund' | 'cancel', payment: string, body: object = {}) =>
  post(
    `${on.platform.url}/admin/payments/${payment}/${what}`,
    { reason: 'asked by phone', ...body },
    { cookie: admin.cookie },
  )

async function paidVote(sandbox: StartedSandbox) {
  const payer = await openCheckout(on.platform)
  await actAtChapa(on.platform, sandbox, payer.payment, 'pay')
  await reachedPayment(on.platform, payer.payment, 'succeeded')
  return payer
}

async function paidFee(sandbox: StartedSandbox) {
  const contestant = await registerContestant(on.platform)
  const opened = await get(`${on.platform.url}/actor/payWithChapa`, { cookie: contestant.cookie })
  const payment = String(opened.body['payment'])
  await actAtChapa(on.platform, sandbox, payment, 'pay')
  await reachedPayment(on.platform, payment, 'succeeded')
  return { contestant, payment }
}

const hasPaid = async ({ id }: Account): Promise<boolean> =>
  (await on.platform.sql`select 1 from contestants where id = ${id} and paid_at is not null`).length > 0

/** A vote that counts as paid, without Chapa. */
async function someCredit() {
  const payer = somePayer()
  const credit = await insertCredit(on.platform.sql, payer)
  const [row] = await on.platform.sql<
    { payment: string }[]
  >`select payment_id as payment from credits where id = ${credit}`
  return { payer, credit, payment: row?.payment ?? '' }
}

describe('a refund of a part', () => {
  test('leaves the vote, says so in the history, counts on its day, and what is left can go back, too', () =>
    withRefunds({}, async (sandbox) => {
      const { sql, url } = on.platform
      const payer = await paidVote(sandbox)
      const { payment } = payer
      expect(await ask('refund', payment, { amountMinor: 3_001 })).toMatchObject(refused(422, 'refund_too_much'))
      const { body } = await ask('refund', payment, { amountMinor: 1_000 })
      expect(body).toMatchObject({ success: true, payment: { credit: 'open' } })
      const back = () =>
        sql`select state, given_back_minor as back, part_minor as part from payments where id = ${payment}`
      await until(async () => (await back())[0]?.['back'] === 1_000)
      expect(await back()).toEqual([{ state: 'succeeded', back: 1_000, part: null }])
      const { reference } = await storedPayment(on.platform, payment)
      expect(sandbox.ledger.find(reference)?.state).toBe('success')
      expect((await verifyPayment(on.platform, payer)).body).toMatchObject({ isPayed: true, status: 'paid' })

      const events = (await get(`${url}/admin/payments/${payment}/events`, { cookie: admin.cookie })).body['events']
      expect((events as { note: string; partMinor: number }[]).slice(-1)).toMatchObject([
        { note: 'part_refunded', partMinor: 1_000, to: 'succeeded' },
      ])
      const outcome = sql`select after from admin_actions where subject_id = ${payment} and action = 'payment.refunded'`
      expect(await outcome).toMatchObject([{ after: { state: 'succeeded', amountMinor: 1_000 } }])
      const day = festivalDayOf(Date.now())
      const ledger = async () =>
        (await get(`${url}/admin/ledger?dayFrom=${day}&currency=ETB`, { cookie: admin.cookie })).body['rows']
      const before = ((await ledger()) as { refunds: number }[])[0]?.refunds ?? 0
      const found = await get(`${url}/admin/payments?state=refunded&returnedFrom=${day}&q=${payment}`, {
        cookie: admin.cookie,
      })
      expect(found.body['rows']).toMatchObject([{ _id: payment, state: 'succeeded', givenBackMinor: 1_000 }])

      await ask('refund', payment)
      await reachedPayment(on.platform, payment, 'refunded')
      expect(((await ledger()) as { refunds: number }[])[0]?.refunds).toBe(before + 2_000)
      expect(sandbox.ledger.find(reference)?.state).toBe('refunded')
      expect((await verifyPayment(on.platform, payer)).body).toMatchObject({ isPayed: false, status: 'refunded' })
    }))

  test('may be followed by the vote itself, after which nothing more goes back', () =>
    withRefunds({ refundStepMs: 0 }, async (sandbox) => {
      const payer = await paidVote(sandbox)
      await ask('refund', payer.payment, { amountMinor: 1_000 })
      await reachedPayment(on.platform, payer.payment, 'refund_pending')
      const body = { phone: payer.phone, actors: picks, kind: 'paid' }
      const { status } = await cast(on.platform, body, { cookie: payer.cookie })
      expect(status).toBe(202)
      await until(async () => {
        const [row] = await on.platform.sql`select ballot_id as ballot from credits where payment_id = ${payer.payment}`
        return row?.['ballot'] !== null
      })
      const [row] = await on.platform.sql`select refund_reference as name from payments where id = ${payer.payment}`
      for (let step = 0; step < 2; step += 1)
        await fetch(`${sandbox.url}/sandbox/refunds/${row?.['name']}/advance`, { method: 'POST' })
      await reachedPayment(on.platform, payer.payment, 'succeeded')
      for (const more of [{}, { amountMinor: 500 }])
        expect(await ask('refund', payer.payment, more)).toMatchObject(refused(422, 'credit_spent'))
    }))

  test('of a contestant’s fee leaves her place', () =>
    withRefunds({}, async (sandbox) => {
      const { contestant, payment } = await paidFee(sandbox)
      await ask('refund', payment, { amountMinor: 500 })
      await until(async () => {
        const [row] = await on.platform.sql`select given_back_minor as back from payments where id = ${payment}`
        return row?.['back'] === 500
      })
      expect(await hasPaid(contestant)).toBe(true)
      expect(await ask('refund', payment)).toMatchObject(refused(409, 'place_would_be_lost'))
    }))
})

describe('a refund of a vote', () => {
  test('holds the vote first, ends by itself, is shown to the payer, and its history says who wanted it and why', () =>
    withRefunds({}, async (sandbox) => {
      const payer = await paidVote(sandbox)
      const [answer, again] = await Promise.all([ask('refund', payer.payment), ask('refund', payer.payment)])
      for (const { status, body } of [answer, again])
        expect([status, body['success']]).toEqual([expect.any(Number), true])
      expect(answer.body['payment']).toMatchObject({ _id: payer.payment, credit: 'held', canRefund: false })
      await reachedPayment(on.platform, payer.payment, 'refunded')
      expect(sandbox.ledger.find((await storedPayment(on.platform, payer.payment)).reference)?.state).toBe('refunded')
      expect((await verifyPayment(on.platform, payer)).body).toMatchObject({ isPayed: false, status: 'refunded' })
      const ballot = await cast(
        on.platform,
        { phone: payer.phone, actors: picks, kind: 'paid' },
        { cookie: payer.cookie },
      )
      expect(ballot).toMatchObject(refused(422, 'credit_spent'))
      const { body } = await get(`${on.platform.url}/admin/payments/${payer.payment}/events`, { cookie: admin.cookie })
      const events = body['events'] as { to: string; source: string }[] // of the contract
      expect(events.filter(({ source }) => source === 'admin')).toEqual([
        expect.objectContaining({ to: 'refund_pending', by: 'Selam Hagos', reason: 'asked by phone' }),
      ])
      expect(await ask('refund', payer.payment)).toMatchObject(refused(422, 'not_refundable'))
      const { reference, providerReference, refundReference } = answer.body['payment'] as Record<string, string> // of the contract
      for (const name of [payer.payment, reference, providerReference, refundReference]) {
        const found = await get(`${on.platform.url}/admin/payments?q=${name}`, { cookie: admin.cookie })
        expect(found.body['rows']).toEqual([expect.objectContaining({ _id: payer.payment, state: 'refunded' })])
      }
    }))

  test('and a ballot on the same vote at the same moment: one of them wins, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { payer, credit, payment } = await someCredit()
      const ballot = paidBallot(picks, payer, credit)
      let isAsked = false
      const both = [
        async () => {
          isAsked = await applyTransition(on.platform.sql, payment, { event: 'refund_asked', source: 'test' })
        },
        () => recordGroup(on.platform.sql, on.contest, [ballot]),
      ]
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((begin) => begin()))
      const { status, reason } = await outcomeOf(on.platform, ballot.id)
      const { state } = await storedPayment(on.platform, payment)
      expect([state, status, reason]).toEqual(
        isAsked ? ['refund_pending', 'refused', 'credit_spent'] : ['succeeded', 'counted', null],
      )
    }
  })

  test('that is spent, by card, unpaid or nobody’s is refused with the reason', async () => {
    const { payer, credit, payment } = await someCredit()
    await recordGroup(on.platform.sql, on.contest, [paidBallot(picks, payer, credit)])
    expect(await ask('refund', payment)).toMatchObject(refused(422, 'credit_spent'))
    const [card = { id: '' }] = await on.platform.sql<{ id: string }[]>`
      insert into payments (id, purpose, voter_id, provider, reference, amount_minor, currency, state, settled_at, card_hash)
      values (uuidv7(), 'vote', ${payer.id}, 'tcard', uuidv7(), 3000, 'ETB', 'succeeded', now(), sha256('card')) returning id`
    expect(await ask('refund', card.id)).toMatchObject(refused(422, 'card_not_refundable'))
    expect(await ask('refund', randomUUID())).toMatchObject(refused(404, 'not_found'))
    for (const reason of ['', 'no', '     ', 'x'.repeat(201)])
      expect(await ask('refund', payment, { reason })).toMatchObject(refused(400, 'invalid_body'))
    const { body } = await get(`${on.platform.url}/admin/payments?q=${payment}`, { cookie: admin.cookie })
    expect(body['rows']).toEqual([
      expect.objectContaining({
        _id: payment,
        credit: 'spent',
        receipt: expect.stringMatching(/^.{4}-.{4}-.{4}$/),
        canRefund: false,
      }),
    ])
  })
})

describe('a refund of a fee', () => {
  test('that is the contestant’s only one must be confirmed, and takes her place when done', () =>
    withRefunds({}, async (sandbox) => {
      const { contestant, payment } = await paidFee(sandbox)
      expect(await ask('refund', payment)).toMatchObject(refused(409, 'place_would_be_lost'))
      expect(await hasPaid(contestant)).toBe(true)
      expect((await ask('refund', payment, { givesUpPlace: true })).body).toMatchObject({ success: true })
      await reachedPayment(on.platform, payment, 'refunded')
      expect(await hasPaid(contestant)).toBe(false)
    }))

  test('whose place another payment can keep leaves it', () =>
    withRefunds({ outage: 'error', outageOf: 'refund' }, async (sandbox) => {
      const { contestant, payment } = await paidFee(sandbox)
      const [other = { id: '' }] = await on.platform.sql<{ id: string }[]>`
        insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, state, settled_at)
        values (uuidv7(), 'fee', ${contestant.id}, 'chapa', uuidv7(), 3000, 'ETB', 'succeeded', now()) returning id`
      const pays = await ask('refund', payment)
      expect(pays).toMatchObject({ status: 202, body: { pending: true, payment: { state: 'refund_pending' } } })
      await applyTransition(on.platform.sql, payment, { event: 'refunded', source: 'test' })
      expect(await hasPaid(contestant)).toBe(true)
      expect(await ask('refund', other.id)).toMatchObject(refused(409, 'place_would_be_lost'))
    }))
})

describe('a cancellation', () => {
  test('closes the checkout at Chapa, and a faster payer is credited', () =>
    withRefunds({ webhooks: { missing: true } }, async (sandbox) => {
      const open = await openCheckout(on.platform)
      expect(await ask('cancel', open.payment)).toMatchObject({
        status: 200,
        body: { payment: { state: 'cancelled' } },
      })
      expect(sandbox.ledger.find((await storedPayment(on.platform, open.payment)).reference)?.state).toBe('cancelled')
      expect(await ask('cancel', open.payment)).toMatchObject(refused(409, 'not_cancellable'))
      const paid = await openCheckout(on.platform)
      await actAtChapa(on.platform, sandbox, paid.payment, 'pay')
      expect(await ask('cancel', paid.payment)).toMatchObject({
        status: 200,
        body: { message: 'it was paid in the meantime and counts', payment: { state: 'succeeded', credit: 'open' } },
      })
      const { history } = await storedPayment(on.platform, paid.payment)
      expect(history).toEqual(['created', 'pending', 'pending', 'succeeded'])
    }))
})

test('a payment nobody heard of is found by a comparison, and settled', () =>
  withRefunds({ webhooks: { missing: true } }, async (sandbox) => {
    const { payment } = await openCheckout(on.platform)
    await actAtChapa(on.platform, sandbox, payment, 'pay')
    await on.platform.sql`update payments set next_check_at = null where id = ${payment}`
    expect((await post(`${on.platform.url}/admin/payments/compare`, {}, { cookie: admin.cookie })).status).toBe(202)
    expect(await reachedPayment(on.platform, payment, 'succeeded')).toMatchObject({ credits: 1 })
  }))

describe('webhooks', () => {
  test.each(['reverse', 'refund'] as const)('that report a refund (%s) before the payment give nothing', (what) =>
    withRefunds({ webhooks: { reordered: true } }, async (sandbox) => {
      const { payment } = await openCheckout(on.platform)
      const { reference } = await storedPayment(on.platform, payment)
      await actAtChapa(on.platform, sandbox, payment, 'pay')
      if (what === 'reverse') await actAtChapa(on.platform, sandbox, payment, 'reverse')
      else
        await fetch(`${sandbox.url}/v1/refund/${reference}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${liveKey}` },
        })
      const state = what === 'reverse' ? 'reversed' : 'refunded'
      await reachedPayment(on.platform, payment, state)
      await until(async () => {
        const left = await on.platform
          .sql`select 1 from webhooks where reference = ${reference} and processed_at is null`
        return left.length === 0
      })
      const open = await on.platform.sql`select 1 from credits where payment_id = ${payment} and held_at is null`
      expect([await storedPayment(on.platform, payment), open]).toMatchObject([{ state }, []])
    }),
  )

  test.each([{ amount: '1.00' }, { currency: 'USD' }, { mode: 'test' as const }])(
    'that lie about a payment (%o) credit nothing: Chapa itself is asked',
    (lie) =>
      withRefunds({ webhooks: lie }, async (sandbox) => {
        const { payment } = await openCheckout(on.platform)
        await actAtChapa(on.platform, sandbox, payment, 'fail')
        expect(await reachedPayment(on.platform, payment, 'failed')).toMatchObject({ credits: 0 })
        sandbox.settings.change(lie)
        await actAtChapa(on.platform, sandbox, payment, 'pay')
        const row = await until(async () => {
          const stored = await storedPayment(on.platform, payment)
          return stored.attention !== null && stored
        })
        expect(row).toMatchObject({
          credits: 0,
          state: 'failed',
          attention: expect.stringMatching(/^verify_mismatch:/),
        })
      }),
  )
})
