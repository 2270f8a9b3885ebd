import type { CastBallotBody } from '@ashenda/core/contracts/http/ballots.ts'

/** What a voter's page stores before sending, and resends until it is answered. */
export interface Submit {
  readonly key: string
  readonly body: CastBallotBody
  /** The cookie of the browser that paid. */
  readonly claimant?: string
  readonly phoneE164: string
}

interface Acknowledged {
  readonly ballot: string
  readonly submit: Submit
}

interface Refused {
  readonly submit: Submit
  readonly status: number
  readonly code: string
}

/** What voters were told, to be compared with the database. */
export interface Ledger {
  /** Ballots answered with 202, by id. */
  readonly acknowledged: Map<string, Acknowledged>
  /** Submits answered with 4xx. */
  readonly refused: Refused[]
  /** Every submit, ordered by first sending. */
  readonly submits: Submit[]
  /** Answers nobody should ever get. */
  readonly problems: string[]
  /** Sendings by kind and answer: `free 202`, `paid 503`, `free none`, … */
  readonly sendings: Map<string, number>
  /** Submits with a final answer, 202 or 4xx. */
  answered: number
}

export const openLedger = (): Ledger => ({
  acknowledged: new Map(),
  refused: [],
  submits: [],
  problems: [],
  sendings: new Map(),
  answered: 0,
})

export const countSending = ({ sendings }: Ledger, result: string): void =>
  void sendings.set(result, (sendings.get(result) ?? 0) + 1)
