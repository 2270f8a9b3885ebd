import { lazyPart } from '../../lib/lazy-part.tsx'
import { besideNoVote } from '../../lib/prefetch-queue.ts'
import styles from './partners-here.module.css'

const PartnerBanner = lazyPart(
  async () => (await import('./partner-banner.tsx')).PartnerBanner,
  ['extras'],
  besideNoVote,
)

/** The place of sponsors and partners (NAV-10). */
export const PartnersHere = () => (
  <div className={styles['place']}>
    <PartnerBanner />
  </div>
)
