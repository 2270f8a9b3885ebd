import { paymentTopic } from '@ashenda/core/contracts/events/live.ts'
import type { PayerStatus } from '@ashenda/core/contracts/http/payments.ts'
import type { ListenedPayment } from '@ashenda/db/queries/payments.ts'
import { payerStatusOf } from '../payments/payer-status.ts'
import { type Connection, encode } from './connection.ts'
import type { PrivateKind, Verdict, Visitor } from './private-topics.ts'

/** Those of these payments that there are, as Postgres has them. */
export type FindPayments = (payments: readonly string[]) => Promise<readonly ListenedPayment[]>

/** The hash of the cookie that marks a browser which pays, out of a Cookie header. */
export type ClaimantIn = (cookie: string | undefined) => Uint8Array | undefined

/**
 * Tells payers how their payment stands: the browser that pays for a vote, the contestant whose fee it is. A listener is
 * registered first and Postgres asked afterwards, so that a change falls in neither gap; what is not new is not told again.
 */
export class PaymentFeed implements PrivateKind {
  readonly name = 'payment'
  readonly #find: FindPayments
  readonly #claimantIn: ClaimantIn
  readonly #listeners = new Map<string, Map<Connection, PayerStatus | undefined>>()

  constructor(find: FindPayments, claimantIn: ClaimantIn) {
    this.#find = find
    this.#claimantIn = claimantIn
  }

  async judge(payment: string, visitor: Visitor): Promise<Verdict> {
    if (visitor.cookie === undefined) return 'not_authenticated'
    const [row] = await this.#find([payment])
    if (!row) return 'not_allowed'
    const claimant = this.#claimantIn(visitor.cookie)
    if (claimant && row.claimantHash && Buffer.compare(claimant, row.claimantHash) === 0) return 'admitted'
    if (row.contestantId === null) return 'not_allowed'
    const principal = await visitor.identify()
    if (!principal) return 'not_authenticated'
    return principal.role === 'actor' && principal.userId === row.contestantId ? 'admitted' : 'not_allowed'
  }

  /** From now on the connection hears of it, beginning with how it stands: with Postgres away, as soon as it is back. */
  async listen(payment: string, connection: Connection): Promise<void> {
    const listeners = this.#listeners.get(payment) ?? new Map()
    this.#listeners.set(payment, listeners.set(connection, undefined))
    await this.hear(payment)
  }

  forget(payment: string, connection: Connection): void {
    const listeners = this.#listeners.get(payment)
    listeners?.delete(connection)
    if (listeners?.size === 0) this.#listeners.delete(payment)
  }

  /** Something happened to a payment. */
  async hear(payment: string): Promise<void> {
    if (this.#listeners.has(payment)) await this.#tell([payment]).catch(() => {}) // told with the next recheck
  }

  /** Reads again what hints may not have brought. @throws what keeps Postgres from answering */
  async recheck(): Promise<void> {
    if (this.#listeners.size > 0) await this.#tell([...this.#listeners.keys()])
  }

  async #tell(payments: readonly string[]): Promise<void> {
    for (const row of await this.#find(payments)) {
      const status = payerStatusOf(row)
      const listeners = this.#listeners.get(row.id) ?? new Map<Connection, PayerStatus | undefined>()
      for (const [connection, told] of listeners) {
        if (told === status) continue
        listeners.set(connection, status)
        connection.send(encode({ type: 'payment', topic: paymentTopic(row.id), status }))
      }
    }
  }
}
