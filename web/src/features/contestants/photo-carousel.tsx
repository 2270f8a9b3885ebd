import { type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useInView } from '../../lib/in-view.ts'
import { useReducedMotion } from '../../lib/reduced-motion.ts'
import { type Contestant, cardSize, photoAddress } from './contestant.ts'
import styles from './photo-carousel.module.css'
import { usePhotosMoving } from './photos-moving.ts'

/** Her photos, one after the other while they are on the screen (HOM-06); further ones are fetched only then. */
export function PhotoCarousel({ contestant }: { readonly contestant: Contestant }) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const inView = useInView(frame)
  const { pics, colour, name } = contestant
  const { shown, before } = useTurns(frame, pics.length, inView)
  const [seen, setSeen] = useState(false)
  if (inView && !seen) setSeen(true)
  return (
    <div ref={frame} className={styles['frame']} style={{ backgroundColor: colour ?? undefined }}>
      {pics.slice(0, seen ? undefined : 1).map((file, index) => (
        <img
          key={file}
          src={photoAddress(file, 'card')}
          srcSet={`${photoAddress(file, 'card')} 320w, ${photoAddress(file, 'detail')} 640w`}
          sizes="(width < 768px) 45vw, 15rem"
          width={cardSize.width}
          height={cardSize.height}
          loading="lazy"
          decoding="async"
          alt={t('home:photo', { name, number: index + 1, total: pics.length })}
          aria-hidden={index !== shown}
          data-turn={index === shown ? 'shown' : index === before ? 'before' : undefined}
        />
      ))}
    </div>
  )
}

const advanceMs = 1500

interface Turn {
  readonly shown: number
  /** Lies below while the one shown fades in, so that no background shines through. */
  readonly before: number
}

/** A photo takes its turn once it is here and decoded: a slow network shows the old one longer, never a hole. */
function useTurns(frame: RefObject<HTMLElement | null>, count: number, inView: boolean): Turn {
  const [turn, setTurn] = useState<Turn>({ shown: 0, before: 0 })
  const reduced = useReducedMotion()
  const moves = usePhotosMoving() && !reduced && inView && count > 1
  const { shown } = turn
  useEffect(() => {
    if (!moves) return
    let left = false
    const next = (shown + 1) % count
    const advance = (): void => {
      const image = frame.current?.querySelectorAll('img')[next]
      if (!image?.complete || image.naturalWidth === 0 || document.hidden) return
      image.decode().then(
        () => {
          if (!left) setTurn({ shown: next, before: shown })
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
