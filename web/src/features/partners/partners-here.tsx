import { lazyPart } from '../../lib/lazy-part.tsx'
import styles from './partners-here.module.css'

const PartnerBanner = lazyPart(async () => (await import('./partner-banner.tsx')).PartnerBanner, ['extras'])

/** The place of sponsors and partners (NAV-10). */
export const PartnersHere = () => (
  <div className={styles['place']}>
    <PartnerBanner />
  </div>
)
