import { useT } from '../lib/i18n.ts'
import { useOnline } from '../lib/online.ts'
import { OfflineIcon } from '../ui/icons.tsx'
import styles from './app.module.css'

/** The region stands there always: screen readers announce only what changes inside one they know. */
export function OfflineNotice() {
  const t = useT()
  const online = useOnline()
  return (
    <div role="status" className={online ? undefined : styles['offline']}>
      {!online && (
        <>
          <OfflineIcon />
          {t('common.offline')}
        </>
      )}
    </div>
  )
}
