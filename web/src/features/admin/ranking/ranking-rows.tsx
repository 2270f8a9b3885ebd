import type { RankedActor } from '@ashenda/core/contracts/http/ranking.ts'
import { useT } from '../../../lib/i18n.ts'
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts'
import styles from './ranking.module.css'
import { RankingRow } from './ranking-row.tsx'

/** A card each on phones; where there is room the same numbers stand below each other, under their names. */
export function RankingRows({ rows }: { readonly rows: readonly RankedActor[] }) {
  const t = useT()
  const { shown, room } = useProgressiveCount(rows.length)
  return (
    <div className={styles['table']}>
      <p aria-hidden="true" className={styles['heads']}>
        <span>{t('desk:ranking.place')}</span>
        <span className={styles['who']}>{t('desk:ranking.name')}</span>
        <span className={styles['counts']}>
          <span>{t('desk:ranking.votes')}</span>
          <span>{t('vote.rank1')}</span>
          <span>{t('vote.rank2')}</span>
          <span>{t('vote.rank3')}</span>
          <span>{t('desk:ranking.free')}</span>
        </span>
      </p>
      <ol className={styles['rows']} style={room}>
        {rows.slice(0, shown).map((row) => (
          <RankingRow key={row._id} row={row} />
        ))}
      </ol>
    </div>
  )
}
