import { zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import { useT } from '../../lib/i18n.ts'
import type { Contestant } from './contestant.ts'
import styles from './contestant-facts.module.css'
import { VoteCount } from './vote-count.tsx'

/** Her zone, her occupation and her count as it stands, in one line where there is room. */
export function ContestantFacts({ contestant }: { readonly contestant: Contestant }) {
  const t = useT()
  const { zone, occupation } = contestant
  const zoneKey = zone === undefined ? undefined : zoneKeyOf(zone)
  return (
    <div className={styles['facts']}>
      {zone !== undefined && <p className={styles['zone']}>{zoneKey ? t(`home:zone_${zoneKey}`) : zone}</p>}
      {occupation !== '' && (
        <p>
          <bdi>{occupation}</bdi>
        </p>
      )}
      <p className={styles['votes']}>
        <VoteCount contestant={contestant} />
      </p>
    </div>
  )
}
