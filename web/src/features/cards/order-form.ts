import { orderCardsBody } from '@ashenda/core/contracts/http/cards.ts'

export interface OrderForm {
  key: string
  /** As typed. */
  amount: string
  note: string
  agent: string
}

export const emptyOrder: OrderForm = { key: '', amount: '', note: '', agent: '' }

/** As the contract's. */
export const mostCards = 100_000

const { key, note, agent } = orderCardsBody.properties

/** The contract's body, but that its amount is typed, and its key may not be empty. */
export const orderSchema = {
  properties: {
    key: { ...key, minLength: 1 },
    amount: { type: 'string', pattern: `^\\s*([1-9]\\d{0,4}|${mostCards})\\s*$` },
    agent,
    note,
  },
  required: ['key', 'amount'],
}
