import { useState } from 'react'
import { useT } from '../lib/i18n.ts'
import { useConnection, useIsQuiet } from '../lib/live/live.ts'
import styles from './live-badge.module.css'

/** Shows whether the counts are live. */
export function LiveBadge({ className = '' }: { readonly className?: string | undefined }) {
  const t = useT()
  const connection = useConnection()
  const isAsking = useIsQuiet()
  const [isKnown, setKnown] = useState(false)
  const isFirst = connection === 'idle' || connection === 'connecting'
  if (!isFirst && !isKnown) setKnown(true)
  // The page's own counts are recent: only a lost connection makes them late.
  const isTold = (isKnown && connection !== 'idle') || isAsking
  const isLate = isTold && (isAsking || connection !== 'open')
  return (
    <p className={`${styles['live']} ${className}`} data-told={isTold} data-late={isLate}>
      <span data-text>{t(isAsking ? 'home.liveAsked' : isLate ? 'home.liveLate' : 'home.live')}</span>
    </p>
  )
}
