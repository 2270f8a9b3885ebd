import { randomBytes } from 'node:crypto'
import { insertWebhook } from '@ashenda/db/queries/payments/payments.ts'
import { askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { askRefundAgain, notePaidBack, takeOverRefund } from '@ashenda/db/queries/payments/stuck-refunds.ts'
import { applyTransition } from '@ashenda/db/queries/payments/transitions.ts'
import type { ChapaClient } from '@ashenda/worker/payments/chapa/client.ts'
import { createRefundPayment } from '@ashenda/worker/payments/refund-payment.ts'
import { createSettlePayment } from '@ashenda/worker/payments/settle-payment.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAdmin } from '../../support/accounts.ts'
import { liveKey } from '../../support/chapa.ts'
import { insertContest } from '../../support/contest-data.ts'
import { job } from '../../support/decided-refund.ts'
import { enterVotePayment, storedPayment } from '../../support/payments.ts'
import { type Platform, providerOf, startPlatform } from '../../support/platform.ts'
import { workerContext } from '../../support/worker-context.ts'

let platform: Platform
let admin = ''

beforeAll(async () => {
  platform = await startPlatform((sql) => insertContest(sql))
  admin = (await insertAdmin(platform)).id
})
afterAll(() => platform.close())

/** A Chapa of which a refund is asked; `knows` and `hears` are what goes wrong with it. */
class SomeChapa {
  /** Our reference of the refund that it has. */
  taken: string | undefined
  /** How often it was asked for a refund. */
  asked = 0
  state: 'initiated' | 'processing' | 'refunded' | 'failed' = 'initiated'
  /** Whether it tells of what it has. */
  knows = true
  /** Whether it takes what it is asked for, and whether its answer arrives. */
  takes = true
  answers = true
  readonly #payment: string

  constructor(payment: string) {
    this.#payment = payment
  }

  readonly refund: ChapaClient['refund'] = async ({ reference = '' }) => {
    this.asked += 1
    const isTaken = this.takes && this.taken === undefined
    if (isTaken) this.taken = reference
    if (!this.answers) return { kind: 'unknown', cause: { reason: 'timeout', detail: 'no answer' } }
    if (isTaken) return { kind: 'started', refundReference: 'AP-1' }
    return { kind: 'refused', status: 400, problems: [{ message: 'used before, or no balance' }] }
  }

  readonly verifyRefund: ChapaClient['verifyRefund'] = async (refundReference) => {
    if (!this.knows || this.taken === undefined || refundReference !== 'AP-1') return { kind: 'not_found' }
    if (this.state === 'failed') return { kind: 'other', state: this.state }
    return { kind: this.state, refundReference, amountMinor: 3_000, currency: 'ETB' }
  }

  readonly verify: ChapaClient['verify'] = async () => {
    const details = { amountMinor: 3_000, currency: 'ETB', mode: 'live', reference: 'AP-0', chargeMinor: null } as const
    const hasMoneyBack = this.taken !== undefined && this.state === 'refunded' && this.knows
    return { kind: hasMoneyBack ? 'refunded' : 'success', txRef: `vote-${this.#payment}`, ...details }
  }
}

/** A paid vote whose refund an admin has decided, a worker that looks at it, and what the admin does. */
async function decided() {
  const { sql } = platform
  const { id } = await enterVotePayment(platform)
  await applyTransition(sql, id, { event: 'succeeded', source: 'test' })
  await askRefund(sql, id, { by: admin, reason: 'a test', givesUpPlace: false })
  const chapa = new SomeChapa(id)
  const provider = providerOf({ baseUrl: platform.url, secretKey: liveKey }, platform.url)
  if (!provider) throw new Error('there is no payment provider')
  const withChapa = (own: Partial<ChapaClient> = {}) => {
    const { refund, verifyRefund, verify } = chapa
    const client = { ...provider.chapa, refund, verifyRefund, verify, ...own }
    return { ...workerContext(platform), payments: { ...provider, chapa: client } }
  }
  const request = { by: admin, reason: 'a reason' }
  const back = (time: string) =>
    sql`
      update payments set refund_sent_at = refund_sent_at - ${time}::interval, refund_asked_at = refund_asked_at - ${time}::interval
      where id = ${id}`
  return {
    id,
    chapa,
    look: (own?: Partial<ChapaClient>) => createRefundPayment(withChapa(own))({ payment: id }, job),
    settle: () => createSettlePayment(withChapa())({ payment: id }, job),
    /** So long after the last question that nobody waits for its answer any more. */
    later: () => back('2 minutes'),
    hoursLater: () => back('2 hours'),
    again: () => askRefundAgain(sql, id, request),
    takeOver: () => takeOverRefund(sql, id, request),
    note: () => notePaidBack(sql, id, request),
    webhook: async () => {
      const { reference } = await storedPayment(platform, id)
      await insertWebhook(sql, { bodyHash: randomBytes(32), event: 'refund.processing', reference, refund: 'AP-1' })
    },
    stored: async () => {
      const [row] = await sql<{ state: string; attention: string | null; refund: string | null; credit: string }[]>`
        select state, attention, refund_reference as refund,
          (select case when held_at is null then 'open' else 'held' end from credits where payment_id = p.id) as credit
        from payments p where id = ${id}`
      return row
    },
  }
}

type Decided = Awaited<ReturnType<typeof decided>>

/** Chapa took it, and does not know it any more. */
async function forgotten(): Promise<Decided> {
  const one = await decided()
  await one.look()
  one.chapa.knows = false
  await one.look()
  expect(await one.stored()).toMatchObject({ attention: 'refund_unknown', refund: 'AP-1' })
  return one
}

/** Chapa did not answer, and says no to the same request. */
async function unheard(takes: boolean): Promise<Decided> {
  const one = await decided()
  Object.assign(one.chapa, { takes, answers: false })
  await one.look()
  one.chapa.answers = true
  await one.later()
  await one.look()
  expect(await one.stored()).toMatchObject({
    attention: expect.stringMatching(/^refund_repeat_refused:/),
    refund: null,
  })
  return one
}

describe('[PAY-06] a refund that Chapa does not know any more', () => {
  test('is asked for again only once an admin wants that and Chapa had time to know it, under the same reference', async () => {
    const { chapa, look, again, hoursLater, stored } = await forgotten()
    const reference = chapa.taken
    await hoursLater()
    await look()
    expect(chapa.asked).toBe(1)
    chapa.taken = undefined // it has lost it
    expect(await again()).toBeUndefined()
    await look()
    expect([chapa.asked, chapa.taken]).toEqual([2, reference])
    chapa.knows = true
    expect(await stored()).toMatchObject({ state: 'refund_pending', attention: null, refund: 'AP-1', credit: 'held' })
    chapa.state = 'refunded'
    await look()
    expect(await stored()).toMatchObject({ state: 'refunded', attention: null })
  })

  test('is not asked for again within the hour in which Chapa may have yet to know it', async () => {
    const { chapa, look, again, later, stored } = await forgotten()
    await later()
    expect(await again()).toBeUndefined()
    await look()
    expect([chapa.asked, await stored()]).toMatchObject([1, { attention: 'refund_unknown', refund: 'AP-1' }])
  })

  test('that Chapa has all the same is not paid twice by asking again', async () => {
    const { chapa, look, again, hoursLater, stored } = await forgotten()
    await hoursLater()
    await again()
    await look()
    const attention = expect.stringMatching(/^refund_repeat_refused:/)
    expect([chapa.asked, await stored()]).toMatchObject([2, { state: 'refund_pending', credit: 'held', attention }])
  })
})

describe('[PAY-06] a refund that an admin takes over', () => {
  test('is asked for no more, ends as paid back once that is noted, and is shown again where Chapa paid as well', async () => {
    const { id, chapa, look, settle, later, takeOver, note, again, webhook, stored } = await unheard(true)
    expect(await takeOver()).toBe('refund_being_asked')
    expect(await note()).toBe('refund_not_taken_over')
    await later()
    expect(await takeOver()).toBeUndefined()
    expect(await note()).toBe('refund_being_asked')
    const { asked } = chapa
    for (let day = 0; day < 3; day += 1) {
      await later()
      await look()
    }
    expect([chapa.asked, await stored()]).toMatchObject([
      asked,
      { state: 'refund_pending', attention: 'refund_by_hand' },
    ])
    expect(await note()).toBeUndefined()
    expect([await note(), await again()]).toEqual(['no_refund_under_way', 'no_refund_under_way'])
    await look()
    expect(await stored()).toMatchObject({ state: 'refunded', attention: null, credit: 'held' })
    const { history, is_due } = await storedPayment(platform, id)
    expect([history.at(-1), is_due]).toEqual(['refunded', null])
    await look()
    chapa.state = 'refunded'
    await webhook()
    await settle()
    expect([chapa.asked, await stored()]).toMatchObject([asked, { state: 'refunded', attention: 'refunded_twice' }])
  })

  test('while Chapa pays it is not to be paid by hand, and goes back to Chapa', async () => {
    const { chapa, look, later, takeOver, note, again, webhook, stored } = await unheard(true)
    await later()
    expect(await takeOver()).toBeUndefined()
    await webhook()
    await look()
    expect(await stored()).toMatchObject({ state: 'refund_pending', attention: 'refund_by_hand_begun', refund: 'AP-1' })
    expect(await note()).toBe('refund_at_chapa')
    expect(await again()).toBeUndefined()
    expect(await stored()).toMatchObject({ attention: null })
    chapa.state = 'refunded'
    await look()
    expect(await stored()).toMatchObject({ state: 'refunded', attention: null })
  })

  test('after Chapa paid it has nothing left to be paid by hand', async () => {
    const { chapa, look, later, takeOver, note, stored } = await unheard(true)
    await later()
    await takeOver()
    chapa.state = 'refunded'
    await look()
    expect([await note(), await stored()]).toMatchObject([
      'no_refund_under_way',
      { state: 'refunded', attention: null },
    ])
  })

  test('is not asked for by a worker that was about to when it was taken over, even once it was paid by hand', async () => {
    const one = await unheard(false)
    await one.later()
    const { asked } = one.chapa
    await one.look({ verify: (reference) => payMeanwhile(one, reference) })
    expect([one.chapa.asked, await one.stored()]).toMatchObject([asked, { attention: 'refund_by_hand' }])
    await one.look()
    expect([one.chapa.asked, await one.stored()]).toMatchObject([asked, { state: 'refunded', attention: null }])
  })

  test('and of which nothing is wrong stays with Chapa', async () => {
    const { look, takeOver, later } = await decided()
    await look()
    await later()
    expect(await takeOver()).toBe('refund_at_chapa')
  })

  test.each([
    ['no', false, { state: 'refund_pending', credit: 'held', attention: 'refund_by_hand' }],
    ['yes', true, { state: 'refund_pending', credit: 'held', attention: 'refund_by_hand_begun', refund: 'AP-1' }],
  ] as const)(
    'keeps its vote held and says so where a worker that stood still hears %s of Chapa only then',
    async (_said, takes, found) => {
      const { chapa, look, later, takeOver, stored } = await decided()
      chapa.takes = takes
      const [asking, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const still = look({
        refund: async (request) => {
          asking.resolve()
          await going.promise
          return chapa.refund(request)
        },
      })
      await asking.promise
      await later()
      await platform.sql`update payments set attention = 'refund_overdue' where state = 'refund_pending' and attention is null`
      expect(await takeOver()).toBeUndefined()
      going.resolve()
      await still
      expect(await stored()).toMatchObject(found)
    },
  )
})

test('[PAY-06] a refund of which Chapa says what it does not document is told to a person, in the words of Chapa', async () => {
  const { chapa, look, stored } = await decided()
  await look()
  chapa.state = 'failed'
  await look()
  expect(await stored()).toMatchObject({ state: 'refund_pending', attention: 'refund_unexpected:failed' })
})

/** By hand an admin pays who has taken the refund over, sees no refund in Chapa's own pages, and then notes it. */
async function payByHand({ chapa, note, stored }: Decided): Promise<boolean> {
  if ((await stored())?.attention !== 'refund_by_hand' || chapa.taken !== undefined) return false
  return (await note()) === undefined
}

/** While a worker hears of the payment, which it read before, an admin takes the refund over, another worker looks, and the admin pays it. */
async function payMeanwhile(one: Decided, reference: string, paid: () => void = () => {}) {
  const answer = await one.chapa.verify(reference)
  await one.takeOver()
  await one.look()
  if (await payByHand(one)) paid()
  return answer
}

test('[PAY-06] whatever Chapa and admins do, and in whatever order, money goes out once at most', async () => {
  const steps = fc.constantFrom(
    ...([
      'look',
      'lookMeanwhile',
      'later',
      'hoursLater',
      'again',
      'takeOver',
      'hand',
      'webhook',
      'on',
      'knows',
      'takes',
      'answers',
    ] as const),
  )
  const starts = fc.constantFrom(
    decided,
    forgotten,
    () => unheard(true),
    () => unheard(false),
  )
  await fc.assert(
    fc.asyncProperty(starts, fc.array(steps, { minLength: 6, maxLength: 24 }), async (start, order) => {
      const one = await start()
      const { chapa } = one
      let byHand = 0
      for (const step of order) {
        if (step === 'lookMeanwhile')
          await one.look({ verify: (reference) => payMeanwhile(one, reference, () => (byHand += 1)) })
        else if (step === 'hand') byHand += Number(await payByHand(one))
        else if (step === 'on') chapa.state = chapa.state === 'initiated' ? 'processing' : 'refunded'
        else if (step === 'knows' || step === 'takes' || step === 'answers') chapa[step] = !chapa[step]
        else await one[step]()
      }
      expect(byHand + Number(chapa.taken !== undefined)).toBeLessThanOrEqual(1)
      Object.assign(chapa, { knows: true, answers: true, takes: true })
      for (let day = 0; day < 2; day += 1) {
        await one.hoursLater()
        await one.look()
      }
      expect(byHand + Number(chapa.taken !== undefined)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 60 },
  )
})
