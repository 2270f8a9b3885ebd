import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { QueuePanel } from './queue-panel.tsx'
import styles from './queues.module.css'
import { type Queues, useQueues } from './use-queues.ts'

/** How the queues are, what it means for people, and what can be done about it; live. */
export function QueuesPage() {
  const t = useT()
  const queues = useQueues()
  const { data, isLive } = queues
  return (
    <AdminPage title={t('admin:admin.queues')} changes="queues">
      <p className={styles['live']} role="status" data-live={isLive || undefined}>
        {t(isLive ? 'desk:queues.live' : 'desk:queues.reconnecting')}
      </p>
      {!data && !lastLookFailed(queues) && <div className={parts['coming']} aria-hidden="true" />}
      {!data && <LostAnswer query={queues} text={t('desk:queues.loadFailed')} />}
      {data && <Shown {...data} />}
    </AdminPage>
  )
}

function Shown({ state, history }: Queues) {
  const t = useT()
  return (
    <>
      {!state.isRedisThere && <Notice text={t(state.isApiLate ? 'desk:queues.apiLate' : 'desk:queues.redisAway')} />}
      {state.deadLetters === null && <Notice text={t('desk:queues.postgresAway')} />}
      <div className={styles['queues']}>
        {state.queues.map((queue) => (
          <QueuePanel key={queue.name} queue={queue} history={history} />
        ))}
      </div>
      {state.deadLetters !== null && <DeadLetters count={state.deadLetters} />}
      <Permitted to="queues">
        <p>
          {/* A page of the api: the app has no such address. */}
          <a href="/admin/bull-board/">{t('desk:queues.board')}</a>
        </p>
      </Permitted>
    </>
  )
}

const Notice = ({ text }: { readonly text: string }) => (
  <p className={styles['notice']} role="alert">
    <WarningIcon size="1.5em" />
    <span>{text}</span>
  </p>
)
