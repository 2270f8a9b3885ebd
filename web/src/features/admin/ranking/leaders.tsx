import type { RankedActor } from '@ashenda/core/contracts/http/ranking.ts'
import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Medal } from '../../voting/medal.tsx'
import { asRank } from '../../voting/ranks.ts'
import { nameOf } from '../name-of.ts'
import { Portrait } from '../portrait.tsx'
import { Count } from './count.tsx'
import styles from './leaders.module.css'

/** The first three, the first of them in the middle where there is room; whoever has no votes leads nothing. */
export function Leaders({ leaders }: { readonly leaders: readonly RankedActor[] }) {
  const t = useT()
  const voted = leaders.filter(({ votes }) => votes > 0)
  if (voted.length === 0) return null
  return (
    <Panel title={t('ranking:leaders')}>
      <ol className={styles['podium']}>
        {voted.map((leader) => (
          <li key={leader._id} data-place={leader.place}>
            <Portrait file={leader.image} className={styles['large']} />
            <Medal rank={asRank(leader.place)} className={styles['medal']} />
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
