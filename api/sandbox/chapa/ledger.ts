import { randomBytes } from 'node:crypto'

export type Mode = 'test' | 'live'
export type TransactionState = 'pending' | 'success' | 'failed' | 'cancelled' | 'refunded' | 'reversed'

/** What initialize was told, checked. */
export interface CheckoutOrder {
  readonly txRef: string
  readonly amountMinor: number
  readonly currency: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly callbackUrl: string | null
  readonly returnUrl: string | null
  readonly title: string | null
  readonly description: string | null
  readonly meta: unknown
}

export interface Transaction extends CheckoutOrder {
  readonly mode: Mode
  /** Chapa's own name for it. */
  readonly reference: string
  /** What stands in the checkout's address; not to be guessed. */
  readonly checkoutId: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly state: TransactionState
  readonly failures: number
  readonly method: 'telebirr' | 'mpesa' | null
  readonly payerPhone: string | null
}

type Changeable = Pick<Transaction, 'state' | 'failures' | 'method' | 'payerPhone'>

export interface Ledger {
  /** undefined where the reference has been used before. */
  readonly open: (order: CheckoutOrder, mode: Mode) => Transaction | undefined
  /** By our reference or by Chapa's. */
  readonly find: (reference: string) => Transaction | undefined
  readonly findCheckout: (checkoutId: string) => Transaction | undefined
  /** The latest first. */
  readonly all: () => readonly Transaction[]
  readonly change: (transaction: Transaction, change: Partial<Changeable>) => Transaction
  /** How much longer its checkout takes payments, in ms; 0 when it is over. */
  readonly openForMs: (transaction: Transaction) => number
}

/** A payer may try a checkout this often and this long. */
export const mostFailures = 10
const openMs = 60 * 60_000

export function createLedger(now: () => Date): Ledger {
  const byTxRef = new Map<string, Transaction>()
  const find = (is: (transaction: Transaction) => boolean) => [...byTxRef.values()].find(is)
  return {
    open: (order, mode) => {
      if (byTxRef.has(order.txRef)) return undefined
      const transaction: Transaction = {
        ...order,
        mode,
        reference: newReference(),
        checkoutId: randomBytes(16).toString('base64url'),
        createdAt: now(),
        updatedAt: now(),
        state: 'pending',
        failures: 0,
        method: null,
        payerPhone: null,
      }
      byTxRef.set(order.txRef, transaction)
      return transaction
    },
    find: (reference) => byTxRef.get(reference) ?? find((one) => one.reference === reference),
    findCheckout: (checkoutId) => find((one) => one.checkoutId === checkoutId),
    all: () => [...byTxRef.values()].reverse(),
    change: (transaction, change) => {
      const changed = { ...transaction, ...change, updatedAt: now() }
      byTxRef.set(transaction.txRef, changed)
      return changed
    },
    openForMs: ({ state, failures, createdAt }) =>
      (state === 'pending' || state === 'failed') && failures < mostFailures
        ? Math.max(0, createdAt.getTime() + openMs - now().getTime())
        : 0,
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Of the form of Chapa's references. */
export const newReference = (): string =>
  `AP${Array.from(randomBytes(10), (byte) => letters.charAt(byte % letters.length)).join('')}`
