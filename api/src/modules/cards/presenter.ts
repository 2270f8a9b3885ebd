import type { BatchAnswer, BatchesAnswer, BatchStatus, CardInfoAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import type { Batch, CardInfo } from '@ashenda/db/queries/cards.ts'

export const presentCard = ({ phone, state, batch, ordinal }: CardInfo): CardInfoAnswer => ({
  success: true,
  phone: phone ?? '',
  status: state,
  serial: cardSerialOf(batch, ordinal),
})

export const presentBatch = (batch: Batch): BatchAnswer => ({ success: true, ...progressOf(batch) })

export const presentBatches = (batches: readonly Batch[]): BatchesAnswer => ({
  success: true,
  batches: batches.map((batch) => ({
    _id: batch.id,
    number: batch.number,
    amount: batch.amount,
    note: batch.note,
    agent: batch.agent,
    createdAt: batch.createdAt.toISOString(),
    ...progressOf(batch),
    states: batch.states,
  })),
})

/** Making the codes is a moment, drawing the pages takes the time. */
const madePercent = 10

function progressOf(batch: Batch): { readonly status: BatchStatus; readonly progress: number } {
  const status = statusOf(batch)
  switch (status) {
    case 'ready':
    case 'purged':
      return { status, progress: 100 }
    case 'rendering':
      return { status, progress: madePercent }
    case 'making':
    case 'failed': {
      const made = Object.values(batch.states).reduce((sum, count) => sum + count, 0)
      return { status, progress: Math.floor((made / batch.amount) * madePercent) }
    }
  }
}

function statusOf({ purgedAt, problem, renderedAt, codesAt }: Batch): BatchStatus {
  if (purgedAt !== null) return 'purged'
  if (problem !== null) return 'failed'
  if (renderedAt !== null) return 'ready'
  return codesAt === null ? 'making' : 'rendering'
}
