import type { ListedRequest } from '@ashenda/core/contracts/http/requests.ts'
import { useT } from '../../../lib/i18n.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
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
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useRequests(filter)
  const requests = data?.pages.flatMap((page) => page.requests)
  return (
    <Panel title={t('desk:inbox.list')}>
      {!requests && isFetching && (
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
      {isError && !isFetching && (
        <TryAgain
          text={t('desk:inbox.failed')}
          onAgain={() => (requests && hasNextPage ? fetchNextPage() : refetch())}
        />
      )}
      {hasNextPage && !isError && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('desk:inbox.more')}
        </Button>
      )}
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
