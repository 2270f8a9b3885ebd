import type * as contract from '@ashenda/core/contracts/events/live.ts'
import type { BatchAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { api } from '../../lib/http.ts'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { onPrivateTopic } from '../../lib/live/private-topic.ts'
import type { Standing } from './standing.ts'

// As in lib/live/live.ts: the contract file would bring typebox along.
const batchTopic = (id: string): ReturnType<typeof contract.batchTopic> => `batch:${id}`

export const askForBatch = (id: string): Promise<BatchAnswer> => api.get<BatchAnswer>(`/card/batches/${id}`)

/** Reports how far a batch is, until stopped: over the socket, or by asking now and then while there is none. */
export function followBatch(id: string, heard: (standing: Standing) => void): () => void {
  let stopped = false
  const hear = (standing: Standing): void => {
    if (!stopped) heard(standing)
  }
  const ask = async (): Promise<void> => hear(await askForBatch(id))
  // At once, too: who listens beside somebody else hears from the next news on.
  ask().catch(() => undefined)
  const stopAsking = askWhileSilent(ask)
  const stopListening = onPrivateTopic(batchTopic(id), (message) => {
    if (message.type === 'batch') hear(message)
  })
  return () => {
    stopped = true
    stopAsking()
    stopListening()
  }
}
