import type { AdminAction } from '@ashenda/core/contracts/http/actions.ts'
import { Link } from 'wouter'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { NextPage } from '../../../ui/next-page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import parts from '../parts.module.css'
import type { UserFilter } from '../users/use-users.ts'
import { ActionText } from './action-text.tsx'
import styles from './actions.module.css'
import { type ActionFilter, useActions } from './use-actions.ts'

export function ActionList({ filter }: { readonly filter: ActionFilter }) {
  const t = useT()
  const known = useActions(filter)
  const actions = known.data?.pages.flatMap((page) => page.actions)
  return (
    <Panel title={t('desk:actions.list')}>
      {!actions && !lastLookFailed(known) && (
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
      <NextPage query={known} more={t('desk:actions.more')} lost={t('desk:actions.failed')} />
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

/** The contestant a step concerns, by her present name. The link finds her by a filter in the history entry, so that no name is in an address. */
function Concerned({ contestant: { name } }: { readonly contestant: NonNullable<AdminAction['contestant']> }) {
  const t = useT()
  if (name === null) return <p>{t('desk:actions.erased')}</p>
  return (
    <p>
      <Link href="/dashboard/admin/users" state={{ filter: { search: name } satisfies Partial<UserFilter> }}>
        <bdi>{name}</bdi>
      </Link>
    </p>
  )
}
