import { randomBytes } from 'node:crypto'
import { presentPayment } from '@ashenda/api/modules/payments/presenter.ts'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import { findListedPayment } from '@ashenda/db/queries/payments/payment-list.ts'
import { insertWebhook } from '@ashenda/db/queries/payments/payments.ts'
import { askRefund } from '@ashenda/db/queries/payments/refunds.ts'
import { askRefundAgain, notePaidBack, takeOverRefund } from '@ashenda/db/queries/payments/stuck-refunds.ts'
import { applyTransition } from '@ashenda/db/queries/payments/transitions.ts'
import type { ChapaClient } from '@ashenda/worker/payments/chapa/client.ts'
import { createRefundPayment } from '@ashenda/worker/payments/follow-refund.ts'
import { createSettlePayment } from '@ashenda/worker/payments/settle-payment.ts'
import { expect } from 'vitest'
import { liveKey } from './chapa.ts'
import type { useContest } from './contest-site.ts'
import { job } from './decided-refund.ts'
import { enterVotePayment, storedPayment } from './payments.ts'
import { providerOf } from './platform.ts'
import { workerContext } from './worker-context.ts'

type Site = ReturnType<typeof useContest>

const silence = { kind: 'unknown', cause: { reason: 'timeout', detail: 'no answer' } } as const

/** A Chapa asked for a refund; `knows` and `hears` are its faults. */
class SomeChapa {
  /** Our reference of the refund it has. */
  taken: string | undefined
  /** How often a refund was requested. */
  asked = 0
  state: 'initiated' | 'processing' | 'refunded' | 'failed' = 'initiated'
  /** Whether it tells what it has. */
  knows = true
  /** Whether it accepts requests, and answers arrive; whether it answers a look. */
  takes = true
  answers = true
  tells = true
  /** Whether its name for the refund was received here. */
  isNamed = false
  /** Its answers about the refund since an admin's takeover. */
  said = { begun: false, none: false, payment: false }
  /** Its word for a returned payment. */
  back: 'refunded' | 'reversed' = 'refunded'
  readonly #payment: string

  /** By its own words, and if it never reported having the refund, whether an admin may pay by hand. */
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

/** A paid vote with a decided refund, a worker's looks, and the admin's actions. */
async function decided({ platform, admin }: Site) {
  const { sql } = platform
  const { id } = await enterVotePayment(platform)
  await applyTransition(sql, id, { event: 'succeeded', source: 'test' })
  await askRefund(sql, id, { by: admin.id, reason: 'a test', givesUpPlace: false })
  const chapa = new SomeChapa(id)
  const provider = providerOf({ baseUrl: platform.url, secretKey: liveKey }, platform.url)
  if (!provider) throw new Error('there is no payment provider')
  const withChapa = (own: Partial<ChapaClient> = {}) => {
    const { refund, verifyRefund, verify } = chapa
    const client = { ...provider.chapa, refund, verifyRefund, verify, ...own }
    return { ...workerContext(platform), payments: { ...provider, chapa: client } }
  }
  const request = { by: admin.id, reason: 'a reason' }
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
    /** So long after the last question that its answer is no longer awaited. */
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
    /** The nightly comparison finds something else. */
    night: () => raiseAttention(sql, id, 'listed_pending', 'comparison'),
    listed,
    /** The page's text, and whether it allows noting as paid. */
    page: async () => {
      const { attention, canNotePaidBack } = await listed()
      return [attention?.code, canNotePaidBack]
    },
    note: () => notePaidBack(sql, id, request),
    webhook: async () => {
      const { reference, state } = await storedPayment(platform, id)
      // Before it was requested it belongs to an earlier refund without a stored name.
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

export type Decided = Awaited<ReturnType<typeof decided>>

/** Chapa took it and forgot it. */
async function forgotten(site: Site): Promise<Decided> {
  const one = await decided(site)
  await one.look()
  one.chapa.knows = false
  await one.look()
  expect(await one.stored()).toMatchObject({ attention: 'refund_unknown', refund: 'AP-1' })
  return one
}

/** Chapa did not answer, and refuses the repeated request. */
async function unheard(site: Site, takes: boolean): Promise<Decided> {
  const one = await decided(site)
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

/** A site's refunds, each of its own vote, just decided or after some failure. */
export const stuckRefunds = (site: Site) => ({
  decided: () => decided(site),
  forgotten: () => forgotten(site),
  unheard: (takes: boolean) => unheard(site, takes),
})

/**
 * Notes a refund as paid by hand, and pays it if accepted. The note must be refused while Chapa's words contradict it, whether it has the
 * refund or not; otherwise the admin also checks Chapa's own pages.
 */
export async function payByHand({ chapa, note }: Decided): Promise<boolean> {
  if (chapa.mayBePaidByHand && chapa.taken !== undefined) return false
  const isAllowed = chapa.mayBePaidByHand
  const isNoted = (await note()) === undefined
  expect(isNoted && !isAllowed).toBe(false)
  return isNoted
}

/** While a worker holds a stale read of the payment, an admin takes the refund over, another worker looks, and the admin pays. */
export async function payMeanwhile(one: Decided, reference: string, paid: () => void = () => {}) {
  const answer = await one.chapa.verify(reference)
  await one.takeOver()
  await one.look()
  if (await payByHand(one)) paid()
  return answer
}
