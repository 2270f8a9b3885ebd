import type { PayerStatus, VerifyPaymentAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { statusOf, type UnpaidStatus } from '../payment/payment-status.ts'

/** The state of checking the voter's payment. */
export type CreditState =
  | { readonly step: 'idle' }
  | { readonly step: 'asking' }
  /** There is no network; it asks again by itself. */
  | { readonly step: 'offline' }
  | { readonly step: 'waiting'; readonly status: UnpaidStatus }
  /** The payment arrived and its ballot was sent; if refused, the form says the vote is open. */
  | { readonly step: 'paid' }

type Standing = Pick<VerifyPaymentAnswer, 'isPayed' | 'status' | 'payment'>

export interface CreditPorts {
  verify(phone: string): Promise<Standing>
  follow(payment: string | undefined, phone: string, heard: (status: PayerStatus) => void): () => void
  /** Sends the paid ballot. */
  submit(): void
  /** Goes to the payment options. */
  choose(): void
  /** Nothing was learnt. */
  failed(cause: unknown): void
  /** Without a network: calls once it is back, until stopped. Undefined if there is one. */
  awaitNetwork(isBack: () => void): (() => void) | undefined
}

export interface CreditCheck {
  readonly state: StoreApi<CreditState>
  /** `returned`: the voter comes from a payment, so a failure is shown instead of a new payment. */
  check(phone: string, returned: boolean): Promise<void>
  stop(): void
}

/** Between form and paid ballot (VOT-06): paid submits, unpaid goes to payment, pending waits. */
export function createCreditCheck(ports: CreditPorts): CreditCheck {
  const state = createStore<CreditState>()(() => ({ step: 'idle' }))
  let stopFollowing: (() => void) | undefined
  /** Counts requests, so that an older answer is ignored. */
  let turn = 0

  function stop(): void {
    turn += 1
    stopFollowing?.()
    stopFollowing = undefined
    state.setState({ step: 'idle' }, true)
  }

  async function check(phone: string, returned: boolean): Promise<void> {
    stop()
    const mine = turn
    state.setState({ step: 'asking' }, true)
    let standing: Standing
    try {
      standing = await ports.verify(phone)
    } catch (cause) {
      if (mine === turn) fail(cause, () => void check(phone, returned))
      return
    }
    if (mine !== turn) return
    const status = statusOf(standing)
    const isToldOf = status === 'pending' || (returned && status !== 'none')
    if (isToldOf && status !== 'paid') stopFollowing = ports.follow(standing.payment, phone, hear)
    if (isToldOf || status === 'paid') hear(status)
    else leave()
  }

  function fail(cause: unknown, again: () => void): void {
    stopFollowing = ports.awaitNetwork(again)
    if (stopFollowing) return state.setState({ step: 'offline' }, true)
    stop()
    ports.failed(cause)
  }

  /** A failed or expired payment is still followed: the checkout can succeed late, which is honoured. */
  function hear(status: PayerStatus): void {
    if (status === 'none') {
      leave()
    } else if (status === 'paid') {
      stop()
      state.setState({ step: 'paid' }, true)
      ports.submit()
    } else {
      state.setState({ step: 'waiting', status }, true)
    }
  }

  function leave(): void {
    stop()
    ports.choose()
  }

  return { state, check, stop }
}
