/** What payers were told: the one side of the comparison with the database, beside what Chapa knows. */
export interface PaymentLedger {
  /** Cards that somebody tried, by how they are printed; with the payment each browser was told of that had its card accepted. */
  readonly cards: Map<string, Told>
  /** Payments by Chapa whose browser was told that they are here. */
  readonly toldPaid: Set<string>
  /** Answers nobody should ever get. */
  readonly problems: string[]
  /** Answers by what they were: `card 200`, `chapa none`, … */
  readonly answers: Map<string, number>
  /** Payers who came, and of them those who had a final answer: their card's, or an open checkout. */
  came: number
  answered: number
  /** Payers turned away at the door, because too many were waiting for answers. */
  heldBack: number
}

export interface Told {
  readonly accepted: string[]
  refused: number
}

export const openPaymentLedger = (): PaymentLedger => ({
  cards: new Map(),
  toldPaid: new Set(),
  problems: [],
  answers: new Map(),
  came: 0,
  answered: 0,
  heldBack: 0,
})

export const countAnswer = ({ answers }: PaymentLedger, what: string): void =>
  void answers.set(what, (answers.get(what) ?? 0) + 1)
