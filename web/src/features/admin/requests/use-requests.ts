import type { RequestsAnswer } from '@ashenda/core/contracts/http/requests.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { todayKey } from '../shell/use-today.ts'
import { usePostOnce } from '../use-post-once.ts'

export const requestsKey = ['admin-requests'] as const
export const requestEventsKey = ['admin-request-events'] as const

export interface Mail {
  readonly subject: string
  readonly text: string
}

/** What can be done with requests. Each rejects with the server's refusal; lists and badges are fetched again either way. */
export function useRequestSteps() {
  const queries = useQueryClient()
  const take = (call: Promise<unknown>): Promise<unknown> => call.finally(() => refresh(queries))
  const postOnce = usePostOnce()
  const write = (id: string, way: 'reply' | 'forward', mail: Mail | null, closes: boolean) =>
    take(postOnce(pathOf(id, way), { mail, closes }))
  return {
    mark: (id: string, handled: boolean) => take(api.put(pathOf(id, 'handled'), { handled })),
    assign: (id: string, assignee: string | null, seen: string | null) =>
      take(api.put(pathOf(id, 'assignee'), { assignee, seen })),
    read: (id: string, isRead: boolean) => take(api.put(pathOf(id, 'read'), { isRead })),
    note: (id: string, text: string) => take(postOnce(pathOf(id, 'notes'), { text })),
    write,
    /** Marks an opened request as read. It stays in a list of unread ones until that is fetched again. */
    open: async (id: string): Promise<void> => {
      await api.put(pathOf(id, 'read'), { isRead: true })
      queries.setQueriesData<RequestsAnswer>({ queryKey: requestsKey }, (known) => known && withRead(known, id))
      await queries.invalidateQueries({ queryKey: requestEventsKey })
    },
  }
}

const pathOf = (id: string, step: string): string => `/admin/requests/${id}/${step}`

const refresh = (queries: QueryClient): Promise<unknown> =>
  Promise.all([requestsKey, requestEventsKey, todayKey].map((queryKey) => queries.invalidateQueries({ queryKey })))

const withRead = (known: RequestsAnswer, id: string): RequestsAnswer => ({
  ...known,
  rows: known.rows.map((row) => (row._id === id ? { ...row, isRead: true } : row)),
})
