import type * as contract from '@ashenda/core/contracts/events/live.ts'
import type { BatchAnswer, BatchStep } from '@ashenda/core/contracts/http/cards.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../lib/http.ts'
import { askWhileSilent } from '../../lib/live/ask-while-silent.ts'
import { onPrivateTopic } from '../../lib/live/private-topic.ts'
import { batchesKey } from './use-batches.ts'

// Repeated from lib/live/live.ts: the contract file would pull in typebox.
const batchTopic = (id: string): ReturnType<typeof contract.batchTopic> => `batch:${id}`

export const askForBatch = (id: string): Promise<BatchAnswer> => api.get<BatchAnswer>(`/card/batches/${id}`)

/** Reports a batch's progress until stopped: over the socket, or by polling without one. */
function followBatch(id: string, heard: (state: BatchState) => void): () => void {
  let stopped = false
  const hear = (state: BatchState): void => {
    if (!stopped) heard(state)
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

/** A batch's progress. */
export type BatchState = Omit<BatchStep, 'link'>

/** Whether its state is final. */
export const isFinal = ({ status }: BatchState): boolean => status !== 'making' && status !== 'rendering'

/** The later of two states: a batch never goes back. */
const later = (known: BatchState, told: BatchState): BatchState =>
  !isFinal(told) && (isFinal(known) || told.progress < known.progress) ? known : told

/** A batch's progress from its known state: followed until made, then the list reloads. */
export function useBatchState(id: string, known: BatchState): BatchState {
  const queries = useQueryClient()
  const [told, setTold] = useState(known)
  const state = later(told, known)
  const isOver = isFinal(state)
  const hear = useEffectEvent((next: BatchState) => {
    setTold((before) => later(before, next))
    if (isFinal(next)) void queries.invalidateQueries({ queryKey: batchesKey })
  })
  useEffect(() => (isOver ? undefined : followBatch(id, (next) => hear(next))), [id, isOver])
  return state
}
