import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import { useRef, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useInView } from '../../lib/in-view.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useNetworkIdle } from '../../lib/prefetch-queue.ts'
import { useReducedMotion } from '../../lib/reduced-motion.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { buttonClass } from '../../ui/button.tsx'
import { StarIcon } from '../../ui/icons.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import { usePiece } from '../content/piece.ts'
import { useIsRound } from '../contest/contest.ts'
import { usePhotosMoving } from '../contestants/photos-moving.ts'
import { FestivalPicture } from './festival-picture.tsx'
import { firstPicture } from './first-picture.ts'
import styles from './hero.module.css'

/** @param isOver voting is: the result is what there is to see */
export function Hero({ isOver }: { readonly isOver: boolean }) {
  const t = useT()
  const { shown } = usePiece('home')
  const isRound = useIsRound()
  const { title, line, text } = shown ?? {
    title: t('common.heroTitle'),
    line: t('common.heroLine'),
    text: t('common.heroText'),
  }
  return (
    <section className={styles['hero']} aria-labelledby="hero-title">
      <div className={styles['words']}>
        <h1 id="hero-title">{title}</h1>
        <p className={styles['line']}>{line}</p>
        <p className={styles['text']}>{text}</p>
        <div className={styles['ways']}>
          {isOver ? (
            <Link href="/results" className={buttonClass('primary')}>
              {t('common.results')}
            </Link>
          ) : (
            // The browser goes there by itself, before any script.
            <a href="#vote" className={buttonClass('primary')}>
              <StarIcon size="1.25em" />
              {t('common.heroVote')}
            </a>
          )}
          {!isRound && (
            <Link href="/register" className={buttonClass('quiet')}>
              {t('common.heroRegister')}
            </Link>
          )}
        </div>
      </div>
      <HeroPictures chosen={shown?.pictures} />
      <Tilfi className={styles['border']} />
    </section>
  )
}

const loadCarousel = () => import('./carousel.tsx')
/** An admin had another picture come first. */
const ChosenPicture = lazyPart(async () => (await loadCarousel()).ChosenPicture, [])
/** The first picture stays. */
const doWithout = (): void => undefined

/**
 * Nine festival pictures in rotation (HOM-01); still under reduced motion, off screen, or when stopped. For screen readers they are one
 * picture.
 */
function HeroPictures({ chosen }: { readonly chosen: ShownPiece<'home'>['pictures'] | undefined }) {
  const t = useT()
  const [first] = chosen ?? []
  const told = chosen?.map(({ alt }) => alt).filter((alt) => alt !== '') ?? []
  const frame = useRef<HTMLDivElement>(null)
  const isSeen = useInView(frame)
  const isVisible = usePageVisible()
  const isReduced = useReducedMotion()
  const moves = usePhotosMoving() && !isReduced && isSeen && isVisible && chosen?.length !== 1
  const isFree = useNetworkIdle()
  const carousel = useLazyModule(loadCarousel, moves && isFree, doWithout)
  return (
    <div ref={frame} className={styles['pictures']} role="img" aria-label={told.join(' ') || t('common.heroPicture')}>
      {!first || ('own' in first.picture && first.picture.own === 'dance') ? (
        <FestivalPicture files={firstPicture} isFirst />
      ) : (
        <ChosenPicture picture={first.picture} isFirst />
      )}
      {carousel && !isReduced && <carousel.Carousel moves={moves} chosen={chosen} />}
    </div>
  )
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const isVisible = (): boolean => !document.hidden

/** Whether the page's tab is visible. */
const usePageVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, () => true)
