/** What payers were told, to be compared with the database and Chapa. */
export interface PaymentLedger {
  /** Cards that were tried, as printed, with the payment told to each browser whose card was accepted. */
  readonly cards: Map<string, Told>
  /** Chapa payments whose browser was told that they arrived. */
  readonly toldPaid: Set<string>
  /** Answers nobody should ever get. */
  readonly problems: string[]
  /** Answers by kind: `card 200`, `chapa none`, … */
  readonly answers: Map<string, number>
  /** Payers who came, and those of them with a final answer: their card's, or an open checkout. */
  came: number
  answered: number
  /** Payers not admitted because too many waited for answers. */
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
