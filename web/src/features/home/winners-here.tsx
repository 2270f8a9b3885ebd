import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import type { Contest } from '../contest/contest.ts'
import { useWinners } from '../results/use-winners.ts'
import { Winners } from '../results/winners.tsx'
import styles from './winners-here.module.css'

interface WinnersHereProps {
  readonly contest: Contest
  /** Until they are known, or if nobody won. */
  readonly otherwise: ReactNode
}

/** The top of the first page once the contest is decided. */
export function WinnersHere({ contest, otherwise }: WinnersHereProps) {
  const t = useT()
  const winners = useWinners(contest)
  if (!winners) return otherwise
  return (
    <div className={styles['top']}>
      <div className={styles['inner']}>
        <p className={styles['brand']}>{t('common.heroTitle')}</p>
        <Winners winners={winners} hasPages isFirst />
        <Link href="/results" className={buttonClass('primary', styles['whole'])}>
          {t('own-titles:winners.whole')}
        </Link>
      </div>
      <Tilfi className={styles['border']} />
    </div>
  )
}
