import { festivalAheadMs } from '@ashenda/core/domain/festival-day.ts'
import { useEffect, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useConnection } from '../../../lib/live/live.ts'
import styles from './shell.module.css'

const secondMs = 1_000

/** Festival time to the second, and whether figures change by themselves: “Live · 20:41:07 Addis Ababa”. */
export function LiveClock() {
  const t = useT()
  const isLive = useConnection() === 'open'
  return (
    <p className={styles['clock']} data-live={isLive || undefined}>
      <span role="status">{t(isLive ? 'console:shell.live' : 'console:shell.waitingForNews')}</span>
      <span className={styles['time']}>
        <Clock /> <span>{t('console:shell.addis')}</span>
      </span>
    </p>
  )
}

function Clock() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [])
  return <time>{new Date(now + festivalAheadMs).toISOString().slice(11, 19)}</time>
}
