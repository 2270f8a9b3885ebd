import { lazyPart } from '../../lib/lazy-part.tsx'
import styles from './tips-here.module.css'
import { tipsPlace } from './tips-place.ts'

const Tips = lazyPart(async () => (await import('./tips.tsx')).Tips, ['tips'])

/** The place of the tips (HOM-02). */
export const TipsHere = () => (
  <div id={tipsPlace} tabIndex={-1} className={styles['place']}>
    <Tips />
  </div>
)
