import type { RankedActor } from '@ashenda/core/contracts/http/ranking.ts'
import { memo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { ZoneName } from '../../zones/zone-name.tsx'
import { nameOf } from '../name-of.ts'
import parts from '../parts.module.css'
import { Portrait } from '../portrait.tsx'
import { Count } from './count.tsx'
import styles from './ranking.module.css'

/** Rendered again only if her data changed, because answers come every few seconds. */
export const RankingRow = memo(({ row }: { readonly row: RankedActor }) => {
  const t = useT()
  const format = useFormat()
  const { place, isListed, image, zone, votes, first, second, third, free, proven, quarantined } = row
  const counts = [
    ['votes', t('console:ranking.votes'), votes],
    ['gold', t('vote.rank1'), first],
    ['silver', t('vote.rank2'), second],
    ['bronze', t('vote.rank3'), third],
    ['free', t('console:ranking.free'), free],
    ['proven', t('console:ranking.proven'), proven],
    ['quarantined', t('console:ranking.quarantined'), quarantined],
  ] as const
  return (
    <li className={styles['row']}>
      <span className={styles['place']}>
        {place !== null && (
          <>
            <span className="for-readers">{t('console:ranking.place')} </span>
            <span>{format.number(place)}</span>
          </>
        )}
      </span>
      <Portrait file={image} className={styles['portrait']} />
      <span className={styles['who']}>
        {/* A line of its own in the page's direction: one in another direction that takes several lines begins each where the row does. */}
        <span className={styles['name']}>
          <bdi>{nameOf(row)}</bdi>
        </span>
        {!isListed && <span className={parts['label']}>{t('console:ranking.unlisted')}</span>}
        {zone && (
          <span className={parts['soft']}>
            <ZoneName name={zone.name} />
          </span>
        )}
      </span>
      <dl className={styles['counts']}>
        {counts.map(([kind, label, value]) => (
          <div key={kind} data-kind={kind}>
            <dt>{label}</dt>
            <dd>
              <Count value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
})
