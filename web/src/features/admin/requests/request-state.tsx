import type { InboxRequest } from '@ashenda/core/contracts/http/requests.ts'
import { useT } from '../../../lib/i18n.ts'
import { Tag } from '../table/tag.tsx'

/** Closed, answered or open. */
export function RequestState({ request: { handled, answeredAt } }: { readonly request: InboxRequest }) {
  const t = useT()
  if (handled) return <Tag level="over">{t('console:requests.closed')}</Tag>
  if (answeredAt !== null) return <Tag level="good">{t('console:requests.answered')}</Tag>
  return <Tag level="waiting">{t('console:requests.open')}</Tag>
}

export const contestantName = ({ requestTo: { fname, mname } }: InboxRequest): string => `${fname} ${mname}`.trim()
