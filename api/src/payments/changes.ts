const askMs = 500

/** Waits for what a payment's row says. A hint tells when to read it again; as one can be lost, it is read in between too. */
export class PaymentChanges {
  readonly #waiting = new Map<string, Set<() => void>>()

  /** The payment's row says something new. */
  tell(payment: string): void {
    for (const ask of this.#waiting.get(payment) ?? []) ask()
  }

  /** What `read` gives as soon as it gives anything; undefined where it does not for so long. */
  async watch<T>(payment: string, waitMs: number, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const { promise, resolve } = Promise.withResolvers<T | undefined>()
    const ask = (): void =>
      void read().then(
        (found) => found !== undefined && resolve(found),
        () => {}, // Postgres is away for the moment
      )
    const waiting = this.#waiting.get(payment) ?? new Set()
    this.#waiting.set(payment, waiting.add(ask))
    const asking = setInterval(ask, askMs)
    const end = setTimeout(resolve, waitMs, undefined)
    ask()
    try {
      return await promise
    } finally {
      clearInterval(asking)
      clearTimeout(end)
      waiting.delete(ask)
      if (waiting.size === 0) this.#waiting.delete(payment)
    }
  }
}
