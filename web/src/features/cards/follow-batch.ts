import type * as contract from '@ashenda/core/contracts/events/live.ts'
import type { BatchAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { api } from '../../lib/http.ts'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { onPrivateTopic } from '../../lib/live/private-topic.ts'
import type { Standing } from './standing.ts'

// Repeated from lib/live/live.ts: the contract file would pull in typebox.
const batchTopic = (id: string): ReturnType<typeof contract.batchTopic> => `batch:${id}`

export const askForBatch = (id: string): Promise<BatchAnswer> => api.get<BatchAnswer>(`/card/batches/${id}`)

/** Reports a batch's progress until stopped: over the socket, or by polling without one. */
export function followBatch(id: string, heard: (standing: Standing) => void): () => void {
  let stopped = false
  const hear = (standing: Standing): void => {
    if (!stopped) heard(standing)
  }
  const ask = async (): Promise<void> => hear(await askForBatch(id))
  // Also at once: a second listener hears only later news.
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
