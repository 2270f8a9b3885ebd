const mostKept = 200

/** What was taken, the same once, and the latest of it. In memory. */
export class Box<Sent extends object> {
  readonly #taken = new Map<string, { readonly sent: Sent; readonly at: number; readonly due: number }>()

  /** @param deliveryMs until who it is for has it */
  put(key: string, sent: Sent, deliveryMs: number): void {
    if (this.#taken.has(key)) return
    const at = Date.now()
    this.#taken.set(key, { sent, at, due: at + deliveryMs })
    const [oldest] = this.#taken.keys()
    if (this.#taken.size > mostKept && oldest !== undefined) this.#taken.delete(oldest)
  }

  /** `at`: ISO 8601. */
  latestFirst(): readonly (Sent & { readonly at: string; readonly isDelivered: boolean })[] {
    return [...this.#taken.values()]
      .reverse()
      .map(({ sent, at, due }) => ({ ...sent, at: new Date(at).toISOString(), isDelivered: Date.now() >= due }))
  }
}
