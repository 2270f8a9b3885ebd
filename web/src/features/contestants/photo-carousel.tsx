import { type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useInView } from '../../lib/in-view.ts'
import { useNetworkIdle } from '../../lib/prefetch-queue.ts'
import { useReducedMotion } from '../../lib/reduced-motion.ts'
import type { Contestant } from './contestant.ts'
import { Photo } from './photo.tsx'
import styles from './photo-carousel.module.css'
import { usePhotosMoving } from './photos-moving.ts'

interface PhotoCarouselProps {
  readonly contestant: Contestant
  /** It is on the first screen, so its photo decides how fast the page feels. */
  readonly isFirst?: boolean
}

/** Cycles her photos while on screen (HOM-06); further ones load only then. */
export function PhotoCarousel({ contestant, isFirst = false }: PhotoCarouselProps) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const inView = useInView(frame)
  const { pics, colour, name } = contestant
  const { shown, before } = useTurns(frame, pics.length, inView)
  const isFree = useNetworkIdle()
  const [seen, setSeen] = useState(false)
  if (inView && isFree && !seen) setSeen(true)
  return (
    <div ref={frame} className={styles['frame']} style={{ backgroundColor: colour ?? undefined }}>
      {pics.slice(0, seen ? undefined : 1).map((file, index) => (
        <div
          key={file}
          aria-hidden={index !== shown}
          data-turn={index === shown ? 'shown' : index === before ? 'before' : undefined}
        >
          <Photo
            file={file}
            place="card"
            lazy={!isFirst || index > 0}
            priority={index > 0 ? 'low' : isFirst ? 'high' : undefined}
            alt={t('home.photo', { name, number: index + 1, total: pics.length })}
          />
        </div>
      ))}
    </div>
  )
}

const advanceMs = 1500

interface Turn {
  readonly shown: number
  /** Lies below while the next fades in, so that no background shines through. */
  readonly before: number
}

/** A photo takes its turn once loaded and decoded: on a slow network the old one stays longer, never a gap. */
function useTurns(frame: RefObject<HTMLElement | null>, count: number, inView: boolean): Turn {
  const [turn, setTurn] = useState<Turn>({ shown: 0, before: 0 })
  const reduced = useReducedMotion()
  const moves = usePhotosMoving() && !reduced && inView && count > 1
  const { shown } = turn
  useEffect(() => {
    if (!moves) return
    let left = false
    const advance = (): void => {
      const next = nextPhoto(frame.current, shown, count)
      if (!next?.image.complete || document.hidden) return
      next.image.decode().then(
        () => {
          if (!left) setTurn({ shown: next.index, before: shown })
        },
        () => undefined,
      )
    }
    const timer = setInterval(advance, advanceMs)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [moves, count, frame, shown])
  return turn
}

/** The next available photo, with its image. */
function nextPhoto(frame: HTMLElement | null, shown: number, count: number) {
  for (let step = 1; step < count; step += 1) {
    const index = (shown + step) % count
    const image = frame?.children[index]?.querySelector('img')
    const isLost = image?.complete === true && image.naturalWidth === 0
    if (image && !isLost) return { index, image }
  }
  return undefined
}
