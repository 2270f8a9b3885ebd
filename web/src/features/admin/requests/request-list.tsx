import type { ListedRequest } from '@ashenda/core/contracts/http/requests.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { NextPage } from '../../../ui/next-page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import parts from '../parts.module.css'
import { RequestCard } from './request-card.tsx'
import styles from './requests.module.css'
import { type RequestFilter, useRequests } from './use-requests.ts'

interface RequestListProps {
  readonly filter: RequestFilter
  readonly onOnly: (contestant: string, name: string) => void
}

export function RequestList({ filter, onOnly }: RequestListProps) {
  const t = useT()
  const known = useRequests(filter)
  const requests = known.data?.pages.flatMap((page) => page.requests)
  return (
    <Panel title={t('desk:inbox.list')}>
      {!requests && !lastLookFailed(known) && (
        <div role="status" className={parts['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {requests?.length === 0 && <p role="status">{t('desk:inbox.none')}</p>}
      {requests && requests.length > 0 && (
        <Requests
          key={JSON.stringify(filter)}
          requests={requests}
          onOnly={filter.contestant === '' ? onOnly : undefined}
        />
      )}
      <NextPage query={known} more={t('desk:inbox.more')} lost={t('desk:inbox.failed')} />
    </Panel>
  )
}

interface RequestsProps {
  readonly requests: readonly ListedRequest[]
  readonly onOnly: RequestListProps['onOnly'] | undefined
}

function Requests({ requests, onOnly }: RequestsProps) {
  const { shown, room } = useProgressiveCount(requests.length)
  return (
    <ul className={styles['requests']} style={room}>
      {requests.slice(0, shown).map((request) => (
        <RequestCard key={request._id} request={request} onOnly={onOnly} />
      ))}
    </ul>
  )
}
