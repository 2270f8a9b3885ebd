import { lazyPart } from '../../lib/lazy-part.tsx'
import { besideNoVote } from '../../lib/prefetch-queue.ts'
import { tipsPlace } from './tips-place.ts'
import styles from './tips-section.module.css'

const Tips = lazyPart(async () => (await import('./tips.tsx')).Tips, ['extras'], besideNoVote)

/** The place of the tips (HOM-02). */
export const TipsSection = () => (
  <div id={tipsPlace} tabIndex={-1} className={styles['place']}>
    <Tips />
  </div>
)
