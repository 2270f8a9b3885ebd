import type { AdminContestant } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import { NextPage } from '../../../ui/next-page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import parts from '../parts.module.css'
import { type UserFilter, useUsers } from './use-users.ts'
import { UserCard } from './user-card.tsx'
import styles from './users.module.css'

export function UserList({ filter }: { readonly filter: UserFilter }) {
  const t = useT()
  const known = useUsers(filter)
  const users = known.data?.pages.flatMap((page) => page.actors)
  return (
    <Panel title={t('desk:users.list')}>
      {!users && !lastLookFailed(known) && (
        <div role="status" className={parts['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {users?.length === 0 && <p role="status">{t('desk:users.none')}</p>}
      {users && users.length > 0 && <Users key={JSON.stringify(filter)} users={users} />}
      <NextPage query={known} more={t('desk:users.more')} lost={t('desk:users.failed')} />
    </Panel>
  )
}

function Users({ users }: { readonly users: readonly AdminContestant[] }) {
  const { shown, room } = useProgressiveCount(users.length)
  return (
    <ul className={styles['users']} style={room}>
      {users.slice(0, shown).map((user) => (
        <UserCard key={user._id} user={user} />
      ))}
    </ul>
  )
}
