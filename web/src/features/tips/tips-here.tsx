import { useRef } from 'react'
import { useInView } from '../../lib/in-view.ts'
import { useWhenLoaded } from '../../lib/when-loaded.ts'
import { withTexts } from '../../lib/with-texts.ts'
import styles from './tips-here.module.css'
import { tipsPlace } from './tips-place.ts'

const loadTips = () => withTexts(import('./tips.tsx'), ['tips'])
const doWithout = (): void => undefined

/** The place of the tips (HOM-02), which fetches them when somebody gets here. */
export function TipsHere() {
  const place = useRef<HTMLDivElement>(null)
  const tips = useWhenLoaded(loadTips, useInView(place), doWithout)
  return (
    <div ref={place} id={tipsPlace} tabIndex={-1} className={styles['place']}>
      {tips && <tips.Tips />}
    </div>
  )
}
