import type { KnownCredit } from '@ashenda/db/queries/ballots.ts'

/** Longer than a ballot usually waits to be recorded; after a longer backlog the worker decides. */
const rememberMs = 120_000

/**
 * Credits whose ballots were taken and are not recorded yet: Postgres still shows them open. Only a help: two ballots that are
 * sent at once do not get the same one where there are two. Another copy of the api does not know of it, and the worker
 * refuses the second ballot on a credit anyway.
 */
export class CreditsInFlight {
  /** In the order of their moments. */
  readonly #taken = new Map<string, { readonly ballot: string; readonly at: number }>()

  take(credit: string, ballot: string, now: number): void {
    this.#taken.delete(credit)
    this.#taken.set(credit, { ballot, at: now })
    for (const [known, { at }] of this.#taken) {
      if (at > now - rememberMs) break
      this.#taken.delete(known)
    }
  }

  /** Of open credits the one for a submit: the one it was sent with before, else one that no other ballot was sent with. */
  choose(open: readonly KnownCredit[], ballotWith: (credit: string) => string): KnownCredit | undefined {
    return (
      open.find(({ id }) => this.#taken.get(id)?.ballot === ballotWith(id)) ??
      open.find(({ id }) => !this.#taken.has(id)) ??
      open[0]
    )
  }
}
