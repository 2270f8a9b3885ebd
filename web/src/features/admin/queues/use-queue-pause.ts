import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { queuesKey } from './use-queues.ts'

export type Step = 'pause' | 'resume' | 'drain' | 'endDrain'

/** Stops a queue, lets it go on, waits for it, or waits no longer. */
export function useQueuePause(queue: QueueState['name']) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ step, reason }: { readonly step: Step; readonly reason: string }) =>
      step === 'endDrain'
        ? api.delete(`/admin/queues/${queue}/drain`, { reason })
        : api.post(`/admin/queues/${queue}/${step}`, { reason }),
    onSettled: () => queries.invalidateQueries({ queryKey: queuesKey }),
  })
}
