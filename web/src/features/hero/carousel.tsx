import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import { wideWidths } from '@ashenda/core/domain/image.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { uploadedSources } from '../../ui/uploaded-picture.ts'
import { defaultPictures } from './default-pictures.ts'
import { chosenSizes, FestivalPicture, type FestivalPictureFiles } from './festival-picture.tsx'
import { firstPicture } from './first-picture.ts'
import styles from './hero.module.css'

/** HOM-01. */
const intervalMs = 4000

const files = import.meta.glob<string>(['../../../content/hero/*.{avif,webp}', '!../../../content/hero/dance-*'], {
  eager: true,
  import: 'default',
  query: '?url',
})

const fileOf = (name: string): string => {
  const file = files[`../../../content/hero/${name}`]
  if (file === undefined) throw new Error(`no picture ${name}`)
  return file
}

const filesOf = (name: string): FestivalPictureFiles => ({
  phone: {
    320: fileOf(`${name}-320.avif`),
    480: fileOf(`${name}-480.avif`),
    750: fileOf(`${name}-750.avif`),
  },
  wide: { 1280: fileOf(`${name}-1280.avif`), 1600: fileOf(`${name}-1600.avif`) },
  fallback: fileOf(`${name}-750.webp`),
})

interface ChosenPictureProps {
  readonly picture: Chosen['picture']
  readonly isFirst?: boolean
}

/** One that an admin chose: uploaded, or of the site's own. */
export const ChosenPicture = ({ picture, isFirst = false }: ChosenPictureProps) =>
  'file' in picture ? (
    <div className={styles['picture']}>
      <img
        alt=""
        decoding="async"
        fetchPriority={isFirst ? 'high' : 'low'}
        sizes={chosenSizes}
        {...uploadedSources(picture, wideWidths)}
      />
    </div>
  ) : (
    <FestivalPicture files={picture.own === 'dance' ? firstPicture : filesOf(picture.own)} isFirst={isFirst} />
  )

/** The address of one of the site's own in small. */
export const ownScene = (name: string): string => (name === 'dance' ? firstPicture : filesOf(name)).phone[320]

type Chosen = ShownPiece<'home'>['pictures'][number]

interface Turn {
  readonly shown: number
  /** Stays until the next has faded in. */
  readonly before: number
  /** Pictures up to this number are loaded. */
  readonly fetched: number
}

interface CarouselProps {
  readonly moves: boolean
  /** All that an admin chose, the first included. */
  readonly chosen?: readonly Chosen[] | undefined
}

/** The other eight pictures over the first; each loads while the one before it shows. */
export function Carousel({ moves, chosen = defaultPictures }: CarouselProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [, ...further] = chosen
  const { shown, before, fetched } = useTurns(frame, moves, chosen.length)
  return (
    <div ref={frame} className={styles['further']}>
      {further.slice(0, fetched).map(({ id, picture }, index) => (
        <div key={id} data-turn={stateOf(index + 1, shown, before)}>
          <ChosenPicture picture={picture} />
        </div>
      ))}
    </div>
  )
}

function stateOf(number: number, shown: number, before: number): string | undefined {
  if (number === shown) return 'shown'
  if (number !== before) return undefined
  return shown === 0 ? 'leaving' : 'before'
}

/** A picture takes its turn once loaded and decoded; on a slow network the one before stays longer. */
function useTurns(frame: RefObject<HTMLDivElement | null>, moves: boolean, count: number): Turn {
  const [turn, setTurn] = useState<Turn>({ shown: 0, before: 0, fetched: 0 })
  const { shown } = turn
  useEffect(() => {
    if (!moves) return
    let left = false
    const fetchUpTo = (number: number): void =>
      setTurn((now) => ({ ...now, fetched: Math.min(count - 1, Math.max(now.fetched, number)) }))
    const show = (next: number): void => {
      if (!left) setTurn((now) => ({ ...now, shown: next, before: now.shown }))
    }
    const advance = (): void => {
      for (let next = (shown + 1) % count; next !== 0; next = (next + 1) % count) {
        const image = frame.current?.children[next - 1]?.querySelector('img')
        if (!image) return fetchUpTo(next)
        const isLost = image.complete && image.naturalWidth === 0
        if (isLost) continue
        if (image.complete) image.decode().then(() => show(next), ignore)
        return
      }
      show(0)
    }
    fetchUpTo(shown + 1)
    const timer = setInterval(advance, intervalMs)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [moves, shown, frame, count])
  return turn
}

/** An undecodable picture is retried at its next turn. */
const ignore = (): void => undefined
