import type { RankedActor } from '@ashenda/core/contracts/http/ranking.ts'
import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Medal } from '../../picks/medal.tsx'
import { asRank } from '../../picks/ranks.ts'
import { nameOf } from '../name-of.ts'
import { Portrait } from '../portrait.tsx'
import { Count } from './count.tsx'
import styles from './leaders.module.css'

/** The first three of the list, the first in the middle if there is room. */
export function Leaders({ rows }: { readonly rows: readonly RankedActor[] }) {
  const t = useT()
  const leaders = rows.filter(({ place }) => place !== null).slice(0, 3)
  if (leaders.length === 0) return null
  return (
    <Panel title={t('console:ranking.leaders')}>
      <ol className={styles['podium']}>
        {leaders.map((leader, index) => (
          <li key={leader._id} data-place={index + 1}>
            <Portrait file={leader.image} className={styles['large']} />
            <Medal rank={asRank(index + 1)} className={styles['medal']} />
            <bdi className={styles['name']}>{nameOf(leader)}</bdi>
            <strong>
              <Count value={leader.votes} />
            </strong>
            <span aria-hidden="true" className={styles['step']} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
