import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useConnection } from '../../../lib/live/live.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './home.module.css'

/** Her count as it stands (DSH-03); a change ticks up in its place and is not read out by itself. */
export function VoteTotal({ votes }: { readonly votes: number }) {
  const t = useT()
  const format = useFormat()
  const isLive = useConnection() === 'open'
  return (
    <Panel title={t('contestant:dashboard.totalVotes')}>
      <p className={styles['total']}>
        <span key={votes} className={styles['number']}>
          {format.number(votes)}
        </span>
      </p>
      <p className={styles['live']} data-late={!isLive}>
        {t(isLive ? 'home.live' : 'home.liveLate')}
      </p>
    </Panel>
  )
}
