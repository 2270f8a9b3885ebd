import { useRef } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useInView } from '../../lib/in-view.ts'
import { usePageVisible } from '../../lib/page-visible.ts'
import { useNetworkIdle } from '../../lib/prefetch-queue.ts'
import { useReducedMotion } from '../../lib/reduced-motion.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { usePhotosMoving } from '../contestants/photos-moving.ts'
import { FestivalPicture } from './festival-picture.tsx'
import { firstPicture } from './first-picture.ts'
import styles from './hero.module.css'

const loadCarousel = () => import('./carousel.tsx')
/** The first picture stays. */
const doWithout = (): void => undefined

/**
 * Nine pictures of the festival, one after the other without anybody's doing (HOM-01); they rest where motion is not wanted,
 * while nobody sees them, and when somebody stops what moves on the page. For readers they are one picture.
 */
export function HeroPictures() {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const isSeen = useInView(frame)
  const isVisible = usePageVisible()
  const isReduced = useReducedMotion()
  const moves = usePhotosMoving() && !isReduced && isSeen && isVisible
  const isFree = useNetworkIdle()
  const carousel = useLazyModule(loadCarousel, moves && isFree, doWithout)
  return (
    <div ref={frame} className={styles['pictures']} role="img" aria-label={t('common.heroPicture')}>
      <FestivalPicture files={firstPicture} isFirst />
      {carousel && !isReduced && <carousel.Carousel moves={moves} />}
    </div>
  )
}
