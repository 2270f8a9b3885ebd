import type {
  BulkListAnswer,
  BulkPreviewAnswer,
  BulkPreviewBody,
  MessagesFilter,
  TemplateAnswer,
} from '@ashenda/core/contracts/http/messages.ts'
import type { NoticeKind, NoticeLanguage, NoticeWay } from '@ashenda/core/domain/notice.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { useLanguage } from '../../../lib/language-choice.ts'

export const messagesKey = ['admin-messages'] as const
const templateKey = ['admin-message-template'] as const
const bulkKey = ['admin-bulk-messages'] as const

export const useTemplate = (kind: NoticeKind) =>
  useQuery({
    queryKey: [...templateKey, kind],
    queryFn: () => api.get<TemplateAnswer>(`/admin/messages/templates/${kind}`),
    staleTime: 0,
  })

const underWayMs = 5_000

/** The latest messages to many, looked at again while one is under way. */
export const useBulks = () =>
  useQuery({
    queryKey: bulkKey,
    queryFn: () => api.get<BulkListAnswer>('/admin/messages/bulk'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.messages.some(({ queued }) => queued > 0) ? underWayMs : false),
  })

export interface WrittenMessage {
  readonly kind: NoticeKind
  readonly way: NoticeWay
  readonly language: NoticeLanguage
  readonly subject: string
  readonly body: string
}

/** Each rejects with the server's refusal. */
export function useMessageActs() {
  const queries = useQueryClient()
  const then = <Answer>(call: Promise<Answer>, ...keys: (readonly string[])[]): Promise<Answer> =>
    call.finally(() => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))))
  return {
    retry: (which: { readonly ids: readonly string[] } | { readonly filter: MessagesFilter }) =>
      then(api.post<{ readonly done: number }>('/admin/messages/retry', which), messagesKey),
    write: (text: WrittenMessage) => then(api.put('/admin/messages/templates', text), templateKey),
    restore: ({ kind, way, language }: WrittenMessage) =>
      then(api.put('/admin/messages/templates', { kind, way, language }), templateKey),
    test: (text: WrittenMessage) => then(api.post('/admin/messages/test', text), messagesKey),
    preview: (body: BulkPreviewBody) => api.post<BulkPreviewAnswer>('/admin/messages/bulk/preview', body),
    send: (body: BulkPreviewBody & { readonly id: string; readonly count: number }) =>
      then(api.post('/admin/messages/bulk', body), bulkKey, messagesKey),
    stop: (id: string) => then(api.post(`/admin/messages/bulk/${id}/stop`, {}), bulkKey, messagesKey),
  }
}

/** “ETB 12.60”: ten-thousandths, with as many decimals as they have, two at least. */
export function useCostText(): (cost: number, currency: string) => string {
  const { tag } = useLanguage()
  return (cost, currency) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      maximumFractionDigits: 4,
    }).format(cost / 10_000)
}
