import type { Ledger, Transaction, TransactionState } from './ledger.ts'
import type { Messenger } from './messenger.ts'
import { callbackAddress, chargePayload } from './payloads.ts'

/** Numbers that pay, with what they pay by. Every other fails. */
export const testPhones: Readonly<Record<string, 'telebirr' | 'mpesa'>> = {
  '0900123456': 'telebirr',
  '0900112233': 'telebirr',
  '0900881111': 'telebirr',
  '0700123456': 'mpesa',
}

export interface Settlement {
  /** The payer tries to pay with a phone. undefined where the checkout is over. */
  readonly pay: (transaction: Transaction, phone: string) => Transaction | undefined
  /** The payer's attempt fails; it may be tried again. undefined where the checkout is over. */
  readonly fail: (transaction: Transaction) => Transaction | undefined
  /** The payer gives it up. undefined where the checkout is over. */
  readonly cancel: (transaction: Transaction) => Transaction | undefined
  /** We give it up, as PUT /v1/transaction/cancel: no browser is there to call back. */
  readonly withdraw: (transaction: Transaction) => Transaction | undefined
  /** The money goes back to the payer. undefined of what was not paid. */
  readonly refund: (transaction: Transaction) => Transaction | undefined
  readonly reverse: (transaction: Transaction) => Transaction | undefined
}

/** What may become of a transaction, each told to the merchant. */
export function createSettlement(ledger: Ledger, messenger: Messenger): Settlement {
  const tell = (transaction: Transaction, isCalledBack: boolean): Transaction => {
    messenger.send(transaction, chargePayload(transaction))
    if (isCalledBack) messenger.callBack((name) => callbackAddress(transaction, name))
    return transaction
  }
  const close = (
    transaction: Transaction,
    change: Partial<Transaction> & { readonly state: TransactionState },
    isCalledBack = true,
  ): Transaction | undefined =>
    ledger.openForMs(transaction) > 0 ? tell(ledger.change(transaction, change), isCalledBack) : undefined
  const fail = (transaction: Transaction, payerPhone: string | null = null): Transaction | undefined =>
    close(transaction, { state: 'failed', failures: transaction.failures + 1, payerPhone })
  const takeBack = (transaction: Transaction, state: 'refunded' | 'reversed'): Transaction | undefined =>
    transaction.state === 'success' ? tell(ledger.change(transaction, { state }), false) : undefined
  return {
    pay: (transaction, phone) => {
      const method = Object.hasOwn(testPhones, phone) ? testPhones[phone] : undefined
      return method ? close(transaction, { state: 'success', method, payerPhone: phone }) : fail(transaction, phone)
    },
    fail,
    cancel: (transaction) => close(transaction, { state: 'cancelled' }),
    withdraw: (transaction) => close(transaction, { state: 'cancelled' }, false),
    refund: (transaction) => takeBack(transaction, 'refunded'),
    reverse: (transaction) => takeBack(transaction, 'reversed'),
  }
}
