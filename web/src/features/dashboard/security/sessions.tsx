import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toast.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import styles from './security.module.css'
import { type Session, useEndSession, useSessions } from './use-sessions.ts'
import { deviceOf } from './user-agent.ts'

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

interface SessionItemProps {
  readonly session: Session
  readonly busy: boolean
  readonly onEnd: () => void
}

/** A session. The present one ends by logging out. */
function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const t = useT()
  const format = useFormat()
  const device = useDeviceName()(session.userAgent)
  return (
    <li>
      <p>
        <strong>{device}</strong>
        {session.current && <span className={styles['current']}> {t('contestant:dashboard.thisDevice')}</span>}
        <span className={styles['hint']}>
          {t('contestant:dashboard.lastUsed', { date: format.moment(session.lastSeenAt) })}
        </span>
      </p>
      {!session.current && (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t('contestant:dashboard.endSessionOf', { device })}
          onClick={onEnd}
        >
          {t('contestant:dashboard.endSession')}
        </Button>
      )}
    </li>
  )
}

/** A User-Agent header in words. */
function useDeviceName(): (userAgent: string) => string {
  const t = useT()
  return (userAgent) => {
    const { browser = t('contestant:dashboard.unknownBrowser'), system } = deviceOf(userAgent)
    return system === undefined ? browser : t('contestant:dashboard.browserOn', { browser, system })
  }
}
