import type { FastifyInstance } from 'fastify'

type Counted<Of> = Of & { readonly count: number }

/** Adds up counts in memory until they are taken. A process that dies loses some seconds of them. */
export class CountBuffer<Of extends object> {
  #counts = new Map<string, Counted<Of>>()

  /** @param of what is counted, its fields always in the same order */
  add(of: Of, count = 1): void {
    const key = JSON.stringify(of)
    this.#counts.set(key, { ...of, count: count + (this.#counts.get(key)?.count ?? 0) })
  }

  /** How many different things are counted. */
  get size(): number {
    return this.#counts.size
  }

  /** All counts since the last time. */
  take(): readonly Counted<Of>[] {
    const taken = [...this.#counts.values()]
    this.#counts = new Map()
    return taken
  }

  /** Writes the counts every few seconds and when the app closes; those that could not be written are written with the next ones. */
  writeEvery(ms: number, app: FastifyInstance, write: (counts: readonly Counted<Of>[]) => Promise<unknown>): void {
    const flush = async (): Promise<void> => {
      const counts = this.take()
      if (counts.length === 0) return
      await write(counts).catch((error: unknown) => {
        for (const { count, ...of } of counts) this.add(of as unknown as Of, count) // the type cannot say what is left of an intersection
        app.log.warn({ err: error }, 'counts could not be written; they are written with the next ones')
      })
    }
    const timer = setInterval(() => void flush(), ms)
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await flush()
    })
  }
}
