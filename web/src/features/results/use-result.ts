import type { CheckpointsAnswer, SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import type { ResultView } from '@ashenda/core/domain/result-view.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/http.ts'
import { askWhileQuiet, live } from '../../lib/live/live.ts'
import { checkpointsTopic } from '../../lib/live/topics.ts'
import { checkpointsKey, currentContest, resultKey } from './result-key.ts'
import { loadResult } from './use-winners.ts'

/** Many watch for hours, and the top fifty change slowly; what came with the document is as new. */
const everyMs = 15_000

/** A contest's public ranking, polled while watched; another view follows the former in place. @param at where it is asked for */
export const useResult = (at: string, view: ResultView, refetchInterval = everyMs) =>
  useQuery({
    queryKey: resultKey(at, view),
    queryFn: () => loadResult(at, view),
    staleTime: everyMs,
    refetchInterval,
    placeholderData: keepPreviousData,
  })

/** The checkpoints, latest first; the current contest's new ones arrive live. */
export function useCheckpoints(at: string) {
  const queries = useQueryClient()
  const asked = useQuery({
    queryKey: checkpointsKey(at),
    queryFn: async () => (await api.get<CheckpointsAnswer>(`${at}/checkpoints`)).checkpoints,
    staleTime: everyMs,
  })
  useEffect(() => {
    if (at !== currentContest) return
    const queryKey = checkpointsKey(at)
    const stopListening = live.subscribe(checkpointsTopic, (message) => {
      if (message.type !== 'checkpoint') return
      const known = queries.getQueryData<readonly SignedCheckpoint[]>(queryKey)
      const next = known && addCheckpoint(known, message.checkpoint)
      if (next) queries.setQueryData(queryKey, next)
      else if (known) void queries.invalidateQueries({ queryKey })
    })
    const stopAsking = askWhileQuiet(() => queries.invalidateQueries({ queryKey }))
    return () => {
      stopListening()
      stopAsking()
    }
  }, [at, queries])
  return asked
}

/**
 * The checkpoints with a new one, latest first. Undefined if it fits none: the database fell back (a standby was promoted), and all must be
 * fetched again.
 */
export function addCheckpoint(
  known: readonly SignedCheckpoint[],
  told: SignedCheckpoint,
): readonly SignedCheckpoint[] | undefined {
  // After a reconnect a checkpoint may repeat.
  if (known.some(({ signature }) => signature === told.signature)) return known
  const [latest] = known
  return latest && latest.sequence >= told.sequence ? undefined : [told, ...known]
}
