import type { BatchesAnswer, CardInfoAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import type { CardInfo, ListedBatch } from '@ashenda/db/queries/cards/cards.ts'
import { type LinkOf, stepOf } from './batch-step.ts'

export const presentCard = ({ phone, state, batch, ordinal }: CardInfo): CardInfoAnswer => ({
  success: true,
  phone: phone ?? '',
  status: state,
  serial: cardSerialOf(batch, ordinal),
})

export const presentBatches = (batches: readonly ListedBatch[], total: number, linkOf: LinkOf): BatchesAnswer => ({
  success: true,
  batches: batches.map((batch) => ({
    _id: batch.id,
    number: batch.number,
    amount: batch.amount,
    note: batch.note,
    agent: batch.agent,
    createdAt: batch.createdAt.toISOString(),
    ...stepOf(batch, linkOf),
    states: batch.states,
  })),
  total,
})
