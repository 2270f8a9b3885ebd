import { ZoneName } from '../zones/zone-name.tsx'
import type { Contestant } from './contestant.ts'
import styles from './contestant-facts.module.css'
import { VoteCount } from './vote-count.tsx'

/** Zone, occupation and live count, on one line if it fits. */
export function ContestantFacts({ contestant }: { readonly contestant: Contestant }) {
  const { zone, occupation } = contestant
  return (
    <div className={styles['facts']}>
      {zone !== undefined && (
        <p>
          <ZoneName name={zone} />
        </p>
      )}
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
