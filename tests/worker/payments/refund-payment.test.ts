import { randomBytes } from 'node:crypto'
import { type PaymentEvent, type PaymentState, paymentEvents } from '@ashenda/core/domain/payment.ts'
import { insertWebhook } from '@ashenda/db/queries/payments/payments.ts'
import { askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { applyTransition, findDuePayments } from '@ashenda/db/queries/payments/transitions.ts'
import { createRefundPayment } from '@ashenda/worker/payments/follow-refund.ts'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAdmin } from '../../support/accounts.ts'
import { testKey } from '../../support/chapa.ts'
import { decideRefund, job } from '../../support/decided-refund.ts'
import { actAtChapa, enterVotePayment, paymentEnv } from '../../support/payments.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

let admin = ''

const platform = usePlatform(undefined, paymentEnv)
beforeAll(async () => {
  admin = (await insertAdmin(platform)).id
})

const decided = (settings?: Parameters<typeof decideRefund>[2], key?: string) =>
  decideRefund(platform, admin, settings, key)

describe('a refund', () => {
  test('is requested once, followed until the money is back, and keeps the vote held', async () => {
    const { look, settle, stored, advance, hasMoneyBack } = await decided()
    expect(await stored()).toMatchObject({ state: 'refund_pending', credit: 'held', is_due: true })
    await Promise.all([look(), look(), settle()])
    const { refund } = await stored()
    expect(refund).toMatch(/^AP/)
    await advance()
    await look()
    expect(await stored()).toMatchObject({ state: 'refund_pending', refund, is_due: false })
    await advance()
    expect(hasMoneyBack()).toBe(true)
    await settle() // a webhook leads there
    expect(await stored()).toMatchObject({ state: 'refunded', credit: 'held', attention: null, is_due: null })
    await look()
    const { history } = await stored()
    expect(history).toEqual(['created', 'pending', 'succeeded', 'refund_pending', 'refund_pending', 'refunded'])
  })

  test('refused by Chapa releases the vote, tells a person, and may be decided again', async () => {
    const { id, look, stored } = await decided({}, testKey) // refunds exist only in live mode
    await look()
    const attention = 'refund_refused:Refund is only available in live mode'
    expect(await stored()).toMatchObject({ state: 'succeeded', credit: 'open', attention, is_due: null })
    await look()
    expect((await stored()).history).toHaveLength(5)
    expect(await askRefund(platform.sql, id, { by: admin, reason: 'again', givesUpPlace: false })).toBeUndefined()
    expect(await stored()).toMatchObject({ state: 'refund_pending', credit: 'held', attention: null, is_due: true })
  })

  test.each(['before Chapa is asked', 'while Chapa refuses', 'after the refusal'] as const)(
    'that is refused leaves a webhook to follow that came %s',
    async (when) => {
      const { id, sandbox, context, settle, stored } = await decided({}, testKey)
      const { sql } = platform
      const { reference } = await stored()
      const tell = async (): Promise<void> => {
        await actAtChapa(platform, sandbox, id, 'reverse')
        await insertWebhook(sql, { bodyHash: randomBytes(32), event: 'charge.reversed', reference, refund: undefined })
      }
      const { payments } = context
      const refund: (typeof payments)['chapa']['refund'] = async (request) => {
        const answer = await payments.chapa.refund(request)
        if (when === 'while Chapa refuses') await tell()
        return answer
      }
      const crossed = { ...context, payments: { ...payments, chapa: { ...payments.chapa, refund } } }
      if (when === 'before Chapa is asked') await tell()
      await createRefundPayment(crossed)({ payment: id }, job)
      if (when === 'after the refusal') await tell()
      expect(await stored()).toMatchObject({ state: 'succeeded', credit: 'open', is_due: true })
      await settle()
      expect(await stored()).toMatchObject({ state: 'reversed', credit: 'held', is_due: null })
      expect(await sql`select 1 from webhooks where reference = ${reference} and processed_at is null`).toEqual([])
    },
  )

  test.each(['error', 'html', 'reset'] as const)(
    'without a clear word from Chapa (%s) continues once there is one',
    async (outage) => {
      const { sandbox, look, later, stored } = await decided({ outage })
      await look()
      expect(await stored()).toMatchObject({ state: 'refund_pending', credit: 'held', refund: null, is_due: false })
      sandbox.settings.change({ outage: 'none' })
      await look() // too early: the first question may still be open
      expect((await stored()).refund).toBeNull()
      await later()
      await look()
      expect((await stored()).refund).toMatch(/^AP/)
    },
  )

  test('whose answer was lost, or whose worker died, is not paid twice and keeps the vote held', async () => {
    const { sandbox, look, later, stored, hasMoneyBack } = await decided({
      outage: 'reset',
      outageOf: 'refund',
      outageAfter: true,
    })
    await look()
    sandbox.settings.change({ outage: 'none', refundStepMs: 1 })
    await later()
    await look()
    const attention = expect.stringMatching(/^refund_repeat_refused:./)
    expect(await stored()).toMatchObject({ state: 'refund_pending', credit: 'held', refund: null, attention })
    expect(hasMoneyBack()).toBe(false)
  })

  test('whose name Chapa does not know is found through the payment, and a person is told until then', async () => {
    const { id, sandbox, look, stored, hasMoneyBack } = await decided()
    await look()
    const { refund } = await stored()
    await platform.sql`update payments set refund_reference = 'AP-unknown' where id = ${id}`
    await look()
    expect(await stored()).toMatchObject({ state: 'refund_pending', credit: 'held', attention: 'refund_unknown' })
    for (let step = 0; step < 2; step += 1)
      await fetch(`${sandbox.url}/sandbox/refunds/${refund}/advance`, { method: 'POST' })
    expect(hasMoneyBack()).toBe(true)
    await look()
    expect(await stored()).toMatchObject({ state: 'refunded', credit: 'held', attention: null, is_due: null })
  })

  test('not requested yet does not take the name of an earlier one from a webhook', async () => {
    const { look, stored } = await decided()
    const { reference } = await stored()
    const webhook = { bodyHash: randomBytes(32), event: 'refund.failed', reference, refund: 'AP-earlier' }
    await insertWebhook(platform.sql, webhook)
    expect((await stored()).refund).toBeNull()
    await look()
    expect((await stored()).refund).toMatch(/^AP(?!-earlier)/)
  })

  test.each(['not_found', 'processing', 'refunded'] as const)(
    'not requested yet is requested, although its row has the name of an earlier one that Chapa has as %s',
    async (kind) => {
      const { id, context, stored } = await decided()
      const { payments } = context
      await platform.sql`update payments set refund_reference = 'AP-earlier' where id = ${id}`
      const verifyRefund: (typeof payments)['chapa']['verifyRefund'] = async () =>
        kind === 'not_found' ? { kind } : { kind, refundReference: 'AP-earlier', amountMinor: 3_000, currency: 'ETB' }
      const misled = { ...context, payments: { ...payments, chapa: { ...payments.chapa, verifyRefund } } }
      await createRefundPayment(misled)({ payment: id }, job)
      const { refund, ...now } = await stored()
      expect(now).toMatchObject({ state: 'refund_pending', credit: 'held', attention: null, is_due: false })
      expect(refund).toMatch(/^AP(?!-earlier)/)
    },
  )

  test('requested by a delayed worker, when another one has it, keeps the vote held', async () => {
    const { id, context, look, later, stored } = await decided()
    const [asking, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { payments } = context
    const refund: (typeof payments)['chapa']['refund'] = async (request) => {
      asking.resolve()
      await going.promise
      return payments.chapa.refund(request)
    }
    const standing = { ...context, payments: { ...payments, chapa: { ...payments.chapa, refund } } }
    const still = createRefundPayment(standing)({ payment: id }, job)
    await asking.promise
    await later()
    await look()
    const asked = await stored()
    expect(asked.refund).toMatch(/^AP/)
    going.resolve()
    await still
    expect(await stored()).toMatchObject({
      state: 'refund_pending',
      credit: 'held',
      refund: asked.refund,
      attention: null,
    })
  })

  test('whose answer was lost is found through the payment and a webhook’s name for it', async () => {
    for (const told of [false, true]) {
      const lost = { outage: 'reset', outageOf: 'refund', outageAfter: true, refundStepMs: 1 } as const
      const { id, sandbox, look, later, settle, stored, hasMoneyBack } = await decided(lost)
      if (told) sandbox.settings.change({ webhookUrl: `${platform.url}/payments/chapa/webhook` })
      await look()
      await until(hasMoneyBack)
      sandbox.settings.change({ outage: 'none' })
      if (told) await until(async () => (await stored()).refund !== null)
      await later()
      await look()
      expect(await stored()).toMatchObject({ state: 'refunded', credit: 'held', attention: null })
      // A late webhook leads to exactly one more look.
      await until(async () => {
        await settle()
        return !(await findDuePayments(platform.sql, 1_000)).some((due) => due.id === id)
      })
      expect(await stored()).toMatchObject({ state: 'refunded', credit: 'held', attention: null })
    }
  })

  test('unfinished after three days is shown to a person, and still followed', async () => {
    const { id, look, stored, advance } = await decided()
    await look()
    await platform.sql`update payments set refund_asked_at = now() - interval '73 hours' where id = ${id}`
    await look()
    const attention = 'refund_overdue'
    expect(await stored()).toMatchObject({ state: 'refund_pending', attention, is_due: false })
    await advance()
    await advance()
    await look()
    expect(await stored()).toMatchObject({ state: 'refunded', attention: null })
  })

  test('unfinished after three days with another problem is reported once, by that problem', async () => {
    const { id, look, stored } = await decided()
    const { sql } = platform
    await look()
    await sql`
      update payments set refund_asked_at = now() - interval '73 hours', refund_reference = 'AP-unknown' where id = ${id}`
    for (let day = 0; day < 2; day += 1) await look()
    expect(await stored()).toMatchObject({ state: 'refund_pending', attention: 'refund_unknown', is_due: false })
    const told = await sql`
      select detail->>'attention' as of from payment_events where payment_id = ${id} and detail ? 'attention' order by id`
    expect(told).toEqual([{ of: 'refund_unknown' }])
  })
})

/** Possible states of a payment's vote; '' is open, null none. */
const creditsIn: Readonly<Record<PaymentState, readonly (string | null)[]>> = {
  created: [null],
  pending: [null],
  failed: [null],
  expired: [null],
  cancelled: [null],
  succeeded: ['', 'spent'],
  refund_pending: ['held'],
  refunded: [null, 'held', 'spent'],
  reversed: [null, 'held', 'spent'],
}

test('random simultaneous steps never leave a vote twice, held and spent, or open beside its money', async () => {
  const { sql } = platform
  const event = fc.constantFrom(...paymentEvents)
  const step = fc.oneof({ weight: 4, arbitrary: event }, fc.constant('ballot' as const))
  const start = fc.constantFrom<readonly PaymentEvent[]>([], ['opened'], ['succeeded'], ['succeeded', 'refund_asked'])
  await fc.assert(
    fc.asyncProperty(start, fc.array(step, { minLength: 2, maxLength: 8 }), async (before, steps) => {
      const { id } = await enterVotePayment(platform)
      const take = (one: PaymentEvent | 'ballot'): Promise<unknown> =>
        one === 'ballot'
          ? sql`update credits set ballot_id = ${v7()} where payment_id = ${id} and ballot_id is null and held_at is null`
          : applyTransition(sql, id, { event: one, source: 'test' })
      for (const one of before) await take(one)
      await Promise.all(steps.map(take))
      const rows = await sql<{ state: PaymentState; last: string; credit: string | null }[]>`
        select state, (select to_state from payment_events where payment_id = p.id order by id desc limit 1) as last,
          case when c.id is not null then concat_ws(' and ', case when ballot_id is not null then 'spent' end,
            case when held_at is not null then 'held' end) end as credit
        from payments p left join credits c on c.payment_id = p.id where p.id = ${id}`
      expect(rows).toHaveLength(1)
      const { state, last, credit } = rows[0] ?? {}
      expect(last).toBe(state)
      expect(creditsIn[state ?? 'created']).toContain(credit)
    }),
    { numRuns: 50 },
  )
})
