import type * as live from '@ashenda/core/contracts/events/live.ts'
import type { HistoryPoint, QueuesAnswer, QueuesState } from '@ashenda/core/contracts/http/queues.ts'
import type { HistoryRange } from '@ashenda/core/domain/history-range.ts'
import { isPointDue, mostHistoryPoints, pointOf } from '@ashenda/core/domain/queue-history.ts'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/http.ts'
import { useConnection } from '../../../lib/live/live.ts'
import { onPrivateTopic } from '../../../lib/live/private-topic.ts'

// As in lib/live/live.ts: the contract file would bring typebox along.
const queuesTopic: typeof live.queuesTopic = 'queues'

export interface Queues {
  readonly state: QueuesState
  /** The oldest first. */
  readonly history: readonly HistoryPoint[]
}

export const queuesKey = ['admin-queues'] as const
/** Without news the server is asked. */
const askMs = 5_000
/** News comes every two seconds. An open socket says nothing: this topic of it ends with the session. */
const silentMs = 10_000

/** How queues and services are now, and how the queues were; over the socket, or by asking while there is none. */
export function useQueues(range: HistoryRange = '1h') {
  const queries = useQueryClient()
  const connection = useConnection()
  const [isHeard, setHeard] = useState(false)
  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined
    const stop = onPrivateTopic(queuesTopic, (message) => {
      if (message.type !== 'queues') return
      takeNews(queries, message.state, range)
      setHeard(true)
      clearTimeout(silence)
      silence = setTimeout(() => setHeard(false), silentMs)
    })
    return () => {
      clearTimeout(silence)
      stop()
    }
  }, [queries, range])
  const isLive = isHeard && connection === 'open'
  const query = useQuery({
    queryKey: [...queuesKey, range],
    queryFn: async (): Promise<Queues> => {
      const { state, history } = await api.get<QueuesAnswer>(`/admin/queues?range=${range}`)
      return { state, history }
    },
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? false : askMs,
  })
  return { ...query, isLive }
}

/** Before the first answer there is no history to go on from, and it brings the news along. */
function takeNews(queries: QueryClient, state: QueuesState, range: HistoryRange): void {
  queries.setQueryData<Queues>([...queuesKey, range], (known) => {
    if (!known) return known
    const { history } = known
    const isDue = state.isRedisThere && isPointDue(history.at(-1), state.at, range)
    return { state, history: isDue ? [...history, pointOf(state, history.at(-1))].slice(-mostHistoryPoints) : history }
  })
}
