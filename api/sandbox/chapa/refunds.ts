import { type Mode, newReference, type Transaction } from './ledger.ts'
import type { Messenger } from './messenger.ts'
import { timestamp, twoDecimals, type WebhookPayload } from './payloads.ts'
import type { SettingsStore } from './settings.ts'
import type { Settlement } from './settlement.ts'

const states = ['initiated', 'processing', 'refunded'] as const
export type RefundState = (typeof states)[number]

export interface RefundOrder {
  readonly amountMinor: number
  readonly reason: string | null
  /** The merchant's, unique. */
  readonly reference: string | null
}

export interface Refund extends RefundOrder {
  readonly refId: string
  readonly txRef: string
  readonly currency: string
  readonly mode: Mode
  readonly state: RefundState
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface Refunds {
  /** undefined where the reference has been used before or more would go back than came. */
  readonly start: (transaction: Transaction, order: RefundOrder) => Refund | undefined
  readonly find: (refId: string) => Refund | undefined
  /** On to the next state; undefined at the end. */
  readonly advance: (refId: string) => Refund | undefined
  readonly stop: () => void
}

interface RefundParts {
  readonly now: () => Date
  readonly settings: SettingsStore
  readonly messenger: Messenger
  readonly settlement: Settlement
  readonly findTransaction: (txRef: string) => Transaction | undefined
}

export function createRefunds({ now, settings, messenger, settlement, findTransaction }: RefundParts): Refunds {
  const refunds = new Map<string, Refund>()
  const timers = new Set<NodeJS.Timeout>()

  const enter = (refund: Refund): Refund => {
    refunds.set(refund.refId, refund)
    messenger.send(refund, refundPayload(refund))
    const { refundStepMs } = settings.current
    if (refundStepMs > 0 && refund.state !== 'refunded') {
      const timer = setTimeout(() => {
        timers.delete(timer)
        advance(refund.refId)
      }, refundStepMs)
      timers.add(timer)
    }
    return refund
  }

  const givenBackMinor = (txRef: string): number =>
    [...refunds.values()].filter((one) => one.txRef === txRef).reduce((sum, { amountMinor }) => sum + amountMinor, 0)

  const advance = (refId: string): Refund | undefined => {
    const refund = refunds.get(refId)
    const state = refund && states[states.indexOf(refund.state) + 1]
    if (!refund || !state) return undefined
    const advanced = enter({ ...refund, state, updatedAt: now() })
    const transaction = findTransaction(refund.txRef)
    if (state === 'refunded' && transaction && givenBackMinor(refund.txRef) === transaction.amountMinor)
      settlement.refund(transaction)
    return advanced
  }

  return {
    start: ({ txRef, amountMinor, currency, mode }, order) => {
      const isUsed =
        order.reference !== null && [...refunds.values()].some(({ reference }) => reference === order.reference)
      if (isUsed || givenBackMinor(txRef) + order.amountMinor > amountMinor) return undefined
      const [state] = states
      return enter({
        ...order,
        refId: newReference(),
        txRef,
        currency,
        mode,
        state,
        createdAt: now(),
        updatedAt: now(),
      })
    },
    find: (refId) => refunds.get(refId),
    advance,
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const refundPayload = (refund: Refund): WebhookPayload => ({
  event: `refund.${refund.state}`,
  amount: twoDecimals(refund.amountMinor),
  currency: refund.currency,
  mode: refund.mode,
  status: refund.state,
  reason: refund.reason,
  reference: refund.refId,
  merchant_reference: refund.reference,
  tx_ref: refund.txRef,
  created_at: timestamp(refund.createdAt),
  updated_at: timestamp(refund.updatedAt),
})
