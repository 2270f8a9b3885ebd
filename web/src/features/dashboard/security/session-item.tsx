import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './security.module.css'
import { useDeviceName } from './use-device-name.ts'
import type { Session } from './use-sessions.ts'

interface SessionItemProps {
  readonly session: Session
  readonly busy: boolean
  readonly onEnd: () => void
}

/** A session. The present one ends by logging out. */
export function SessionItem({ session, busy, onEnd }: SessionItemProps) {
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
