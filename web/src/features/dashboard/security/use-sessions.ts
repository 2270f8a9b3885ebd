import type { SessionsAnswer } from '@ashenda/core/contracts/http/accounts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../../../lib/failure-text.ts'
import { api } from '../../../lib/http.ts'
import { toast } from '../../../ui/toast.ts'

export type Session = SessionsAnswer['sessions'][number]

export const sessionsKey = ['sessions'] as const

/** One's sessions. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: () => api.get<SessionsAnswer>('/api/sessions'),
  })

/** Ends a session by id, or all others with ''. `ended` gets their number. */
export function useEndSession(ended: (count: number) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      api.delete<{ readonly ended: number }>(id === '' ? '/api/sessions' : `/api/sessions/${id}`),
    onSuccess: (answer) => ended(answer.ended),
    onError: (error) => void toast.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}
