import type { OwnMessagesAnswer, OwnMessagesBody, PushSubscriptionBody } from '@ashenda/core/contracts/http/messages.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText, tellProblem } from '../../lib/failure-text.ts'
import { api } from '../../lib/http.ts'

const key = ['own-messages'] as const

/** How the logged-in account wants its messages. Looked at again when she comes back, as from Telegram. */
export const useOwnMessages = () =>
  useQuery({
    queryKey: key,
    queryFn: () => api.get<OwnMessagesAnswer>('/actor/messages'),
    refetchOnWindowFocus: 'always',
  })

/** Each ends with a fresh look at the choices; a failure is told. */
export function useMessageSteps() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: key })
  const step = <Typed, Answer>(take: (typed: Typed) => Promise<Answer>) => ({
    mutationFn: take,
    onSettled: refresh,
    onError: (error: Error) => tellProblem(failureText(error)),
  })
  return {
    save: useMutation(step((body: OwnMessagesBody) => api.put('/actor/messages', body))),
    link: useMutation(step(() => api.post<{ readonly link: string }>('/actor/messages/telegram', {}))),
    unlink: useMutation(step(() => api.delete('/actor/messages/telegram'))),
    pushOn: useMutation(step((push: PushSubscriptionBody) => api.post('/actor/messages/push', push))),
    pushOff: useMutation(step(() => api.delete('/actor/messages/push'))),
  }
}
