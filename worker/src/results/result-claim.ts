import type { Sql } from '@ashenda/db/client.ts'
import { claimResult, releaseResult } from '@ashenda/db/queries/results/result-claims.ts'
import { v7 } from 'uuid'

/** How long a contest stays unpublished after its publisher was killed. */
const claimMs = 60_000
const renewedAfterMs = 15_000

/** The right to publish a contest's result, while renewed. */
export class ResultClaim {
  readonly #sql: Sql
  readonly #contest: string
  readonly #holder = v7()
  #renewedAt = 0

  constructor(sql: Sql, contest: string) {
    this.#sql = sql
    this.#contest = contest
  }

  /** False if another holds it. */
  async take(): Promise<boolean> {
    const renewedAt = performance.now()
    const taken = await claimResult(this.#sql, this.#contest, this.#holder, claimMs)
    if (taken) this.#renewedAt = renewedAt
    return taken
  }

  /** Passes the values on and renews the claim meanwhile. @throws Error if another holds it by now */
  async *during<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const value of values) {
      if (performance.now() - this.#renewedAt > renewedAfterMs) await this.hold()
      yield value
    }
  }

  /** @throws Error if another process holds it by now: a delayed one must start again */
  async hold(): Promise<void> {
    if (!(await this.take())) throw new Error('another process is publishing this result')
  }

  /** If Postgres is away, the claim lapses by itself. */
  async release(): Promise<void> {
    await releaseResult(this.#sql, this.#contest, this.#holder).catch(() => {})
  }
}
