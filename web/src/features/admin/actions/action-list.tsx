import type { AdminAction } from '@ashenda/core/contracts/http/actions.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import { ActionText } from './action-text.tsx'
import styles from './actions.module.css'
import { Concerned } from './concerned.tsx'
import { type ActionFilter, useActions } from './use-actions.ts'

export function ActionList({ filter }: { readonly filter: ActionFilter }) {
  const t = useT()
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useActions(filter)
  const actions = data?.pages.flatMap((page) => page.actions)
  return (
    <Panel title={t('desk:actions.list')}>
      {!actions && isFetching && (
        <div role="status" className={parts['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {actions?.length === 0 && <p role="status">{t('desk:actions.none')}</p>}
      {actions && actions.length > 0 && (
        <ol className={styles['actions']}>
          {actions.map((action) => (
            <ActionItem key={action._id} action={action} />
          ))}
        </ol>
      )}
      {isError && !isFetching && (
        <TryAgain
          text={t('desk:actions.failed')}
          onAgain={() => (actions && hasNextPage ? fetchNextPage() : refetch())}
        />
      )}
      {hasNextPage && !isError && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('desk:actions.more')}
        </Button>
      )}
    </Panel>
  )
}

/** One step of an admin, and to what it was done. */
function ActionItem({ action }: { readonly action: AdminAction }) {
  const { subject, contestant } = action
  return (
    <li>
      <ActionText action={action} />
      {contestant && <Concerned contestant={contestant} />}
      {subject !== null && (
        <p className={styles['subject']} dir="ltr" translate="no">
          {subject}
        </p>
      )}
    </li>
  )
}
