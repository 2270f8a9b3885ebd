import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { followBatch } from './follow-batch.ts'
import { isFinal, later, type Standing } from './standing.ts'
import { batchesKey } from './use-batches.ts'

/** A batch's progress from its known state: followed until made, then the list reloads. */
export function useStanding(id: string, known: Standing): Standing {
  const queries = useQueryClient()
  const [told, setTold] = useState(known)
  const standing = later(told, known)
  const isOver = isFinal(standing)
  const hear = useEffectEvent((next: Standing) => {
    setTold((before) => later(before, next))
    if (isFinal(next)) void queries.invalidateQueries({ queryKey: batchesKey })
  })
  useEffect(() => (isOver ? undefined : followBatch(id, (next) => hear(next))), [id, isOver])
  return standing
}
