import { useMemo } from 'react'
import { useT } from '../../lib/i18n.ts'
import { codeOf } from '../share/qr.ts'
import styles from './vote-here.module.css'

/** Where to vote: to scan from the front rows, to type from behind. */
export function VoteHere() {
  const t = useT()
  const code = useMemo(() => codeOf(location.origin), [])
  return (
    <div className={styles['here']}>
      <p>{t('stage:voteHere')}</p>
      <svg role="img" aria-label={location.host} viewBox={`0 0 ${code.size} ${code.size}`}>
        <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
        <path fill="#000" d={code.dark} shapeRendering="crispEdges" />
      </svg>
      <p dir="ltr" translate="no" className={styles['address']}>
        {location.host}
      </p>
    </div>
  )
}
