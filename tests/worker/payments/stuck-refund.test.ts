import { randomBytes } from 'node:crypto'
import { presentPayment } from '@ashenda/api/modules/payments/presenter.ts'
import { findListedPayment } from '@ashenda/db/queries/payments/payment-list.ts'
import { insertWebhook } from '@ashenda/db/queries/payments/payments.ts'
import { askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { askRefundAgain, notePaidBack, takeOverRefund } from '@ashenda/db/queries/payments/stuck-refunds.ts'
import { applyTransition, raiseAttention } from '@ashenda/db/queries/payments/transitions.ts'
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

const silence = { kind: 'unknown', cause: { reason: 'timeout', detail: 'no answer' } } as const

/** A Chapa of which a refund is asked; `knows` and `hears` are what goes wrong with it. */
class SomeChapa {
  /** Our reference of the refund that it has. */
  taken: string | undefined
  /** How often it was asked for a refund. */
  asked = 0
  state: 'initiated' | 'processing' | 'refunded' | 'failed' = 'initiated'
  /** Whether it tells of what it has. */
  knows = true
  /** Whether it takes what it is asked for, and whether its answer arrives; whether it answers a look. */
  takes = true
  answers = true
  tells = true
  /** Whether anybody here was given its name for the refund. */
  isNamed = false
  /** What it said, since an admin took the refund over last, of what became of it. */
  said = { begun: false, none: false, payment: false }
  /** What it calls a payment whose money went back. */
  back: 'refunded' | 'reversed' = 'refunded'
  readonly #payment: string

  /** As far as what it said goes, and where it was not heard to have the refund, whether an admin may pay it by hand. */
  get mayBePaidByHand(): boolean {
    const { begun, none, payment } = this.said
    return !begun && (this.isNamed ? none : payment)
  }

  constructor(payment: string) {
    this.#payment = payment
  }

  readonly refund: ChapaClient['refund'] = async ({ reference = '' }) => {
    this.asked += 1
    const isTaken = this.takes && this.taken === undefined
    if (isTaken) this.taken = reference
    if (!this.answers) return silence
    if (isTaken) {
      this.isNamed = true
      this.said.begun = true
      return { kind: 'started', refundReference: 'AP-1' }
    }
    return { kind: 'refused', status: 400, problems: [{ message: 'used before, or no balance' }] }
  }

  readonly verifyRefund: ChapaClient['verifyRefund'] = async (refundReference) => {
    if (!this.tells) return silence
    const isKnown = this.knows && this.taken !== undefined && refundReference === 'AP-1'
    if (!isKnown || this.state === 'failed') this.said.none = true
    else this.said.begun = true
    if (!isKnown) return { kind: 'not_found' }
    if (this.state === 'failed') return { kind: 'other', state: this.state }
    return { kind: this.state, refundReference, amountMinor: 3_000, currency: 'ETB' }
  }

  readonly verify: ChapaClient['verify'] = async () => {
    if (!this.tells) return silence
    this.said.payment = true
    const details = { amountMinor: 3_000, currency: 'ETB', mode: 'live', reference: 'AP-0', chargeMinor: null } as const
    const hasMoneyBack = this.taken !== undefined && this.state === 'refunded' && this.knows
    return { kind: hasMoneyBack ? this.back : 'success', txRef: `vote-${this.#payment}`, ...details }
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
  let isByHand = false
  const listed = async () => {
    const found = await findListedPayment(sql, id)
    if (!found) throw new Error('the payment is not there')
    return presentPayment(found)
  }
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
    again: async () => {
      const problem = await askRefundAgain(sql, id, request)
      if (problem === undefined) isByHand = false
      return problem
    },
    takeOver: async () => {
      const problem = await takeOverRefund(sql, id, request)
      if (problem === undefined && !isByHand) {
        isByHand = true
        chapa.said = { begun: false, none: false, payment: false }
      }
      return problem
    },
    /** The comparison at night finds something of its own. */
    night: () => raiseAttention(sql, id, 'listed_pending', 'comparison'),
    listed,
    /** What the page says, and whether it lets an admin note that it was paid. */
    page: async () => {
      const { attention, canNotePaidBack } = await listed()
      return [attention?.code, canNotePaidBack]
    },
    note: () => notePaidBack(sql, id, request),
    webhook: async () => {
      const { reference, state } = await storedPayment(platform, id)
      // Before it was asked for it is an earlier one's, of which no name is kept.
      if (state === 'refund_pending' && chapa.asked > 0) chapa.isNamed = true
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
    expect([chapa.asked, await stored()]).toMatchObject([
      2,
      { state: 'refund_pending', credit: 'held', attention, refund: 'AP-1' },
    ])
  })

  test.each([
    ['refused', true],
    ['not answered', false],
  ])('keeps its name where asking again was %s, and is followed by it', async (_said, answers) => {
    const one = await forgotten()
    const { chapa, look, again, hoursLater, later, takeOver, note, stored } = one
    await hoursLater()
    await again()
    chapa.answers = answers
    await look()
    expect(await stored()).toMatchObject({ state: 'refund_pending', refund: 'AP-1' })
    await later()
    chapa.knows = true
    expect(await takeOver()).toBeUndefined()
    await look()
    expect([await note(), await one.page()]).toEqual(['refund_at_chapa', ['refund_by_hand_begun', false]])
    chapa.state = 'refunded'
    await look()
    expect(await stored()).toMatchObject({ state: 'refunded', attention: null })
  })

  test('but knows again has nothing wrong any more, also where two workers asked at once', async () => {
    const { chapa, look, again, hoursLater, takeOver, later, stored } = await forgotten()
    await hoursLater()
    await again()
    chapa.taken = undefined
    const meanwhile = async (reference: string) => {
      const answer = await chapa.verify(reference)
      await look()
      return answer
    }
    await look({ verify: meanwhile })
    expect([chapa.asked, await stored()]).toMatchObject([2, { attention: null, refund: 'AP-1' }])
    await look()
    expect(await stored()).toMatchObject({ attention: 'refund_unknown' })
    chapa.knows = true
    await look()
    expect(await stored()).toMatchObject({ attention: null })
    await later()
    expect(await takeOver()).toBe('refund_at_chapa')
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

  test.each([
    ['does not answer', { tells: false }],
    ['does not know it', { knows: false }],
    ['says what it does not document', { state: 'failed' }],
  ] as const)('is known to be with Chapa once Chapa said so, also where Chapa then %s', async (_then, fault) => {
    const { chapa, look, later, hoursLater, takeOver, note, webhook, night, page } = await unheard(true)
    await later()
    await takeOver()
    await webhook()
    await look()
    Object.assign(chapa, fault)
    await hoursLater()
    await look()
    await night()
    expect([await note(), await page()]).toEqual(['refund_at_chapa', ['refund_by_hand_begun', false]])
  })

  test('is known to be with Chapa whatever the comparison finds at night', async () => {
    const { look, later, takeOver, note, webhook, night, page } = await unheard(true)
    await later()
    await takeOver()
    await webhook()
    await look()
    await night()
    expect([await note(), await page()]).toEqual(['refund_at_chapa', ['refund_by_hand_begun', false]])
  })

  test('that Chapa had named is not to be paid before Chapa says that it does not have it', async () => {
    const { chapa, look, hoursLater, takeOver, note, page } = await forgotten()
    await hoursLater()
    await takeOver()
    expect(await page()).toEqual(['refund_by_hand_unclear', false])
    chapa.tells = false
    for (let day = 0; day < 3; day += 1) await look()
    expect([await note(), await page()]).toEqual(['refund_being_asked', ['refund_by_hand_unclear', false]])
    chapa.tells = true
    await look()
    expect(await page()).toEqual(['refund_by_hand', true])
    chapa.tells = false
    await look()
    expect([await page(), await note()]).toEqual([['refund_by_hand', true], undefined])
  })

  test('and that Chapa never named may be paid after a day in which Chapa said nothing', async () => {
    const { id, chapa, look, later, takeOver, note, page } = await unheard(false)
    await later()
    await takeOver()
    chapa.tells = false
    await look()
    expect([await note(), await page()]).toEqual(['refund_being_asked', ['refund_by_hand_unclear', false]])
    await platform.sql`
      update payments set refund_by_hand_at = refund_by_hand_at - interval '25 hours', refund_sent_at = refund_sent_at - interval '25 hours'
      where id = ${id}`
    expect([await page(), await note()]).toEqual([['refund_by_hand', true], undefined])
  })

  test('is looked at anew before it may be noted where there is news of it', async () => {
    const { chapa, look, later, takeOver, note, webhook, page } = await unheard(true)
    await later()
    await takeOver()
    await look()
    expect(await page()).toEqual(['refund_by_hand', true])
    await webhook()
    chapa.tells = false
    await look()
    expect([await note(), await page()]).toEqual(['refund_being_asked', ['refund_by_hand_unclear', false]])
  })

  test('is asked for by no worker of the version before, which does not know that it was taken over', async () => {
    const { id, later, takeOver, stored } = await unheard(true)
    await later()
    await takeOver()
    const formerClaim = platform.sql`
      with before as (
        select id, refund_sent_at from payments
        where id = ${id} and state = 'refund_pending'
          and (refund_sent_at is null or (refund_reference is null and refund_sent_at < now() - interval '1 minute'))
        for update)
      update payments p set refund_sent_at = now(), refund_reference = null from before where p.id = before.id returning 1`
    await expect(formerClaim).rejects.toMatchObject({ constraint_name: 'payments_by_hand' })
    expect(await stored()).toMatchObject({ state: 'refund_pending', credit: 'held' })
  })

  test.each(['refunded', 'reversed'] as const)(
    'and noted while Chapa says that it is %s is told to a person as paid twice',
    async (back) => {
      const { chapa, look, settle, later, takeOver, note, webhook, stored, listed } = await unheard(true)
      await later()
      await takeOver()
      await look()
      Object.assign(chapa, { state: 'refunded', back })
      const meanwhile = async (reference: string) => {
        expect(await note()).toBeUndefined()
        return chapa.verify(reference)
      }
      await look({ verify: meanwhile })
      expect(await stored()).toMatchObject({ state: back, attention: 'refunded_twice' })
      expect(await listed()).toMatchObject({ refundByHand: true })
      await webhook()
      await settle()
      expect(await stored()).toMatchObject({ state: back, attention: 'refunded_twice' })
    },
  )

  test('and noted is told to a person as paid twice where Chapa takes the payment back later', async () => {
    const { chapa, look, settle, later, takeOver, note, webhook, stored } = await unheard(true)
    await later()
    await takeOver()
    await look()
    await note()
    await look()
    Object.assign(chapa, { state: 'refunded', back: 'reversed' })
    await webhook()
    await settle()
    expect(await stored()).toMatchObject({ state: 'refunded', attention: 'refunded_twice' })
  })

  test('and noted ends without a key of Chapa', async () => {
    const { id, look, later, takeOver, note, stored } = await unheard(false)
    await later()
    await takeOver()
    await look()
    await note()
    await createRefundPayment({ ...workerContext(platform), payments: undefined })({ payment: id }, job)
    expect(await stored()).toMatchObject({ state: 'refunded', attention: null })
  })

  test('and of which nothing is wrong stays with Chapa', async () => {
    const { look, takeOver, later } = await decided()
    await look()
    await later()
    expect(await takeOver()).toBe('refund_at_chapa')
  })

  test.each([
    ['no', false, { state: 'refund_pending', credit: 'held', attention: 'refund_by_hand_unclear' }],
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

/**
 * Notes a refund as paid by hand, and pays it where that is taken. As long as Chapa's words speak against it the note must be refused, whether it
 * has it or not; where they do not, the admin looks into Chapa's own pages, too.
 */
async function payByHand({ chapa, note }: Decided): Promise<boolean> {
  if (chapa.mayBePaidByHand && chapa.taken !== undefined) return false
  const isAllowed = chapa.mayBePaidByHand
  const isNoted = (await note()) === undefined
  expect(isNoted && !isAllowed).toBe(false)
  return isNoted
}

/** While a worker hears of the payment, which it read before, an admin takes the refund over, another worker looks, and the admin pays it. */
async function payMeanwhile(one: Decided, reference: string, paid: () => void = () => {}) {
  const answer = await one.chapa.verify(reference)
  await one.takeOver()
  await one.look()
  if (await payByHand(one)) paid()
  return answer
}

/** While a worker hears of the payment, an admin notes it, who paid before Chapa did and looked nowhere. */
async function noteMeanwhile({ chapa, note }: Decided, reference: string, paid: () => void) {
  const answer = await chapa.verify(reference)
  if ((await note()) === undefined) paid()
  return answer
}

const randomSteps = [
  'look',
  'lookMeanwhile',
  'noteMeanwhile',
  'later',
  'hoursLater',
  'again',
  'takeOver',
  'hand',
  'webhook',
  'night',
  'on',
  'knows',
  'takes',
  'answers',
  'tells',
] as const
type Step = (typeof randomSteps)[number]

/** Takes a step; resolves with whether an admin paid the refund by hand in it, and whether without a look into Chapa's own pages. */
async function takeStep(one: Decided, step: Step): Promise<{ readonly paid: number; readonly blind: number }> {
  const { chapa } = one
  let paid = 0
  let blind = 0
  const pay = () => (paid += 1)
  if (step === 'lookMeanwhile') await one.look({ verify: (reference) => payMeanwhile(one, reference, pay) })
  else if (step === 'noteMeanwhile')
    await one.look({ verify: (reference) => noteMeanwhile(one, reference, () => (blind += 1)) })
  else if (step === 'hand') paid += Number(await payByHand(one))
  else if (step === 'on') chapa.state = chapa.state === 'initiated' ? 'processing' : 'refunded'
  else if (step === 'knows' || step === 'takes' || step === 'answers' || step === 'tells') chapa[step] = !chapa[step]
  else await one[step]()
  return { paid: paid + blind, blind }
}

const starts = {
  decided,
  forgotten,
  heard: () => unheard(true),
  unheard: () => unheard(false),
}
type Start = keyof typeof starts

/** Orders in which money went out twice once, or in which nobody was told. */
const faults: readonly [Start, Step[]][] = [
  ['heard', ['later', 'takeOver', 'webhook', 'look', 'tells', 'look', 'hand']],
  ['heard', ['later', 'takeOver', 'webhook', 'look', 'knows', 'look', 'hand']],
  ['heard', ['later', 'takeOver', 'webhook', 'look', 'night', 'hand']],
  ['forgotten', ['hoursLater', 'again', 'look', 'later', 'takeOver', 'knows', 'look', 'hand']],
  ['heard', ['later', 'takeOver', 'look', 'on', 'on', 'noteMeanwhile']],
]

test('[PAY-06] whatever Chapa and admins do, and in whatever order, money goes out once at most, or a person is told', async () => {
  const start = fc.constantFrom(...(Object.keys(starts) as Start[])) // its own keys
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.array(fc.constantFrom(...randomSteps), { minLength: 6, maxLength: 24 }),
      async (from, order) => {
        const one = await starts[from]()
        const { chapa } = one
        const total = { paid: 0, blind: 0 }
        const times = () => total.paid + Number(chapa.taken !== undefined)
        for (const step of order) {
          const { paid, blind } = await takeStep(one, step)
          total.paid += paid
          total.blind += blind
        }
        if (total.blind === 0) expect(times()).toBeLessThanOrEqual(1)
        Object.assign(chapa, { knows: true, answers: true, takes: true, tells: true })
        for (let day = 0; day < 2; day += 1) {
          await one.hoursLater()
          await one.look()
        }
        if (total.blind === 0) expect(times()).toBeLessThanOrEqual(1)
        chapa.state = 'refunded'
        await one.webhook()
        await one.settle()
        if (times() > 1) expect(await one.stored()).toMatchObject({ attention: 'refunded_twice' })
      },
    ),
    { numRuns: 80, examples: faults.map(([from, order]): [Start, Step[]] => [from, order]) },
  )
})
