import { useRef, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import narrowest from '../../../content/hero/dance-320.avif'
import narrow from '../../../content/hero/dance-480.avif'
import phone from '../../../content/hero/dance-750.avif'
import fallback from '../../../content/hero/dance-750.webp'
import wide from '../../../content/hero/dance-1280.avif'
import widest from '../../../content/hero/dance-1600.avif'
import { useT } from '../../lib/i18n.ts'
import { useInView } from '../../lib/in-view.ts'
import { useNetworkIdle } from '../../lib/prefetch-queue.ts'
import { useReducedMotion } from '../../lib/reduced-motion.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { buttonClass } from '../../ui/button.tsx'
import { StarIcon } from '../../ui/icons.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import { usePhotosMoving } from '../contestants/photos-moving.ts'
import { FestivalPicture, type FestivalPictureFiles } from './festival-picture.tsx'
import styles from './hero.module.css'

export function Hero() {
  const t = useT()
  return (
    <section className={styles['hero']} aria-labelledby="hero-title">
      <div className={styles['words']}>
        <h1 id="hero-title">{t('common.heroTitle')}</h1>
        <p className={styles['line']}>{t('common.heroLine')}</p>
        <p className={styles['text']}>{t('common.heroText')}</p>
        <div className={styles['ways']}>
          {/* The browser goes there by itself, before any script. */}
          <a href="#vote" className={buttonClass('primary')}>
            <StarIcon size="1.25em" />
            {t('common.heroVote')}
          </a>
          <Link href="/register" className={buttonClass('quiet')}>
            {t('common.heroRegister')}
          </Link>
        </div>
      </div>
      <HeroPictures />
      <Tilfi className={styles['border']} />
    </section>
  )
}

const loadCarousel = () => import('./carousel.tsx')
/** The first picture stays. */
const doWithout = (): void => undefined

/**
 * Nine festival pictures in rotation (HOM-01); still under reduced motion, off screen, or when stopped. For screen readers they are one
 * picture.
 */
function HeroPictures() {
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

/** In the page at once; the others come with the carousel. */
const firstPicture: FestivalPictureFiles = {
  phone: { 320: narrowest, 480: narrow, 750: phone },
  wide: { 1280: wide, 1600: widest },
  fallback,
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const isVisible = (): boolean => !document.hidden

/** Whether the page's tab is visible. */
const usePageVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, () => true)
