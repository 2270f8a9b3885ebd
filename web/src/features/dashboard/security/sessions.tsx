import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { LostAnswer } from '../../../ui/lost-answer.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './security.module.css'
import { SessionItem } from './session-item.tsx'
import { useDeviceName } from './use-device-name.ts'
import { useEndSession, useSessions } from './use-sessions.ts'

/** One's sessions, with a button to end each. */
export function Sessions() {
  const t = useT()
  const format = useFormat()
  const known = useSessions()
  const { sessions, atMost, lastDisplaced } = known.data ?? {}
  const deviceName = useDeviceName()
  const endOne = useEndSession(() => void toast.success(t('contestant:dashboard.sessionEnded')))
  const endOthers = useEndSession(
    (count) => void toast.success(t('contestant:dashboard.othersEnded', { count, number: format.number(count) })),
  )
  const hasOthers = sessions?.some(({ current }) => !current) === true

  return (
    <Panel title={t('contestant:dashboard.sessions')}>
      <p className={styles['hint']}>
        {t('contestant:dashboard.sessionsText')}{' '}
        {atMost !== undefined && (
          <span>{t('contestant:dashboard.sessionsAtMost', { number: format.number(atMost) })}</span>
        )}
      </p>
      {lastDisplaced && (
        <p>
          {t('contestant:dashboard.sessionDisplaced', {
            device: deviceName(lastDisplaced.userAgent),
            at: format.moment(lastDisplaced.endedAt),
          })}
        </p>
      )}
      {!sessions && !lastLookFailed(known) && <div aria-hidden="true" className={styles['coming']} />}
      {!sessions && <LostAnswer query={known} text={t('contestant:dashboard.sessionsFailed')} />}
      {sessions && (
        <ul className={styles['sessions']}>
          {sessions.map((session) => (
            <SessionItem
              key={session._id}
              session={session}
              busy={endOne.isPending && endOne.variables === session._id}
              onEnd={() => endOne.mutate(session._id)}
            />
          ))}
        </ul>
      )}
      {hasOthers && (
        <Button variant="quiet" busy={endOthers.isPending} onClick={() => endOthers.mutate('')}>
          {t('contestant:dashboard.endOthers')}
        </Button>
      )}
    </Panel>
  )
}
