import { useRef } from 'react'
import { useInView } from '../../lib/in-view.ts'
import { useWhenLoaded } from '../../lib/when-loaded.ts'
import { withTexts } from '../../lib/with-texts.ts'
import styles from './partners-here.module.css'

const loadBanner = () => withTexts(import('./partner-banner.tsx'), ['partners'])
const doWithout = (): void => undefined

/** The banner's place, which fetches it when somebody gets here. */
export function PartnersHere() {
  const place = useRef<HTMLDivElement>(null)
  const banner = useWhenLoaded(loadBanner, useInView(place), doWithout)
  return (
    <div ref={place} className={styles['place']}>
      {banner && <banner.PartnerBanner />}
    </div>
  )
}
