import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { type CSSProperties, memo, type RefObject, useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useInView } from '../../lib/in-view.ts'
import { useNetworkIdle } from '../../lib/prefetch-queue.ts'
import { useReducedMotion } from '../../lib/reduced-motion.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { useRankOf } from '../picks/choices.ts'
import { Medal } from '../picks/medal.tsx'
import { asRank } from '../picks/ranks.ts'
import { StarButton } from '../picks/star-button.tsx'
import { submitPlace } from '../picks/submit-place.ts'
import { ZoneName } from '../zones/zone-name.tsx'
import type { Block } from './blocks.ts'
import { type Contestant, previewOf } from './contestant.ts'
import styles from './contestant-list.module.css'
import { ListBreak } from './list-break.tsx'
import { Photo } from './photo.tsx'
import { usePhotosMoving } from './photos-moving.ts'
import { VoteCount } from './vote-count.tsx'

/** How far off screen cards are kept: far enough that scrolling shows no gap. */
const margin = '200% 0px'

/** Cards per row on a phone. */
const inFirstRow = 2

interface ContestantBlockProps {
  readonly block: Block
  /** Number of contestants before it. */
  readonly from: number
  /** Size of the whole list; -1 while more may come. */
  readonly total: number
  readonly rows: number
  /** The keyboard focus is in or beside it: it stays, wherever the screen is. */
  readonly isHeld: boolean
  readonly hasBreak: boolean
  readonly phase: ContestPhase | undefined
  readonly highlighted: string | undefined
  readonly onRead: (contestant: Contestant) => void
  readonly onRequest: (contestant: Contestant) => void
}

/**
 * Some rows of cards. Far off screen only their height remains: with 10,000 cards in the document a phone runs out of memory, so only those
 * around the screen are. Virtual lists position rows from estimates and correct scrolling; boxes in the flow leave that to the browser.
 */
export const ContestantBlock = memo((props: ContestantBlockProps) => {
  const { block, from, total, rows, isHeld, hasBreak, phase, highlighted, onRead, onRequest } = props
  const element = useRef<HTMLDivElement>(null)
  const isNear = useInView(element, margin)
  const height = heightOf(block)
  const isThere = isNear || isHeld || height === undefined
  useHeightKept(element, block, isThere)
  const style: CSSProperties & { '--rows': number } = {
    '--rows': rows,
    ...(height !== undefined && { containIntrinsicBlockSize: `auto ${height}px` }),
    ...(!isThere && { blockSize: height }),
  }
  return (
    <div ref={element} className={styles['block']} style={style} data-from={from}>
      {isThere &&
        block.map((contestant, index) => (
          // biome-ignore lint/a11y/useSemanticElements: blocks stand between the list and its items, which ul and li do not allow.
          <div role="listitem" key={contestant.id} aria-posinset={from + index + 1} aria-setsize={total}>
            <ContestantCard
              contestant={contestant}
              phase={phase}
              isFirst={from + index < inFirstRow}
              isHighlighted={contestant.id === highlighted}
              onRead={onRead}
              onRequest={onRequest}
            />
          </div>
        ))}
      {isThere && hasBreak && <ListBreak />}
    </div>
  )
})

/** Heights in pixels by the block's first contestant, kept as long as she is, so that a revisited list has them. */
const heights = new WeakMap<Contestant, { readonly count: number; readonly px: number }>()

/** The block's last height; undefined before its first layout, or if it had fewer cards. */
function heightOf(block: Block): number | undefined {
  const known = block[0] && heights.get(block[0])
  return known?.count === block.length ? known.px : undefined
}

/** Records a visible block's height. */
function useHeightKept(element: RefObject<Element | null>, block: Block, isThere: boolean): void {
  useEffect(() => {
    const [first] = block
    if (!isThere || !first || !element.current) return
    const observer = new ResizeObserver((entries) => {
      const px = entries.at(-1)?.borderBoxSize[0]?.blockSize
      if (px) heights.set(first, { count: block.length, px })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, block, isThere])
}

interface ContestantCardProps {
  readonly contestant: Contestant
  readonly phase: ContestPhase | undefined
  /** In the first row of a phone. */
  readonly isFirst: boolean
  readonly isHighlighted: boolean
  readonly onRead: (contestant: Contestant) => void
  readonly onRequest: (contestant: Contestant) => void
}

/** Rerenders only when she changes: there may be hundreds on the page. Her dashboard shows it as a preview. */
export const ContestantCard = memo(
  ({ contestant, phase, isFirst, isHighlighted, onRead, onRequest }: ContestantCardProps) => {
    const t = useT()
    const { id, name, occupation, zone, description } = contestant
    const rank = useRankOf(id)
    return (
      <article className={styles['card']} data-rank={rank} aria-current={isHighlighted || undefined}>
        <div className={styles['photo']}>
          <PhotoCarousel contestant={contestant} isFirst={isFirst} />
          {rank !== undefined && <Medal key={rank} rank={asRank(rank)} className={styles['medal']} />}
          <div className={styles['tab']}>
            <VoteCount contestant={contestant} />
          </div>
        </div>
        <Tilfi kind="thread" />
        <div className={styles['who']}>
          <h3 className={styles['name']}>
            <bdi>{name}</bdi>
          </h3>
          {occupation !== '' && (
            <p className={styles['occupation']}>
              <bdi>{occupation}</bdi>
            </p>
          )}
          {zone !== undefined && (
            <p className={styles['zone']}>
              <ZoneName name={zone} />
            </p>
          )}
        </div>
        <div className={styles['vote']}>
          <StarButton contestant={contestant} phase={phase} />
          {rank !== undefined && <ToSubmit />}
        </div>
        <div className={styles['text']}>
          <p className={styles['preview']}>
            <bdi>{previewOf(description)}</bdi> {/* Opens her own page without scripts, or in another tab. */}
            <a
              href={`/${id}`}
              className={styles['read']}
              aria-label={t('home.readAllOf', { name })}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onRead(contestant)
              }}
            >
              {t('home.readAll')}
            </a>
          </p>
        </div>
        <button
          type="button"
          data-needs-script
          className={styles['request']}
          aria-haspopup="dialog"
          onClick={() => onRequest(contestant)}
        >
          {t('home.request')}
          <span className="for-readers"> {name}</span>
        </button>
      </article>
    )
  },
)

/** From a chosen star past the rest of the list: the submit bar stands below it. Seen when it has the focus. */
function ToSubmit() {
  const t = useT()
  return (
    <a
      href={`#${submitPlace}`}
      className={styles['onward']}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(submitPlace)?.focus()
      }}
    >
      {t('vote.toSubmit')}
    </a>
  )
}

interface PhotoCarouselProps {
  readonly contestant: Contestant
  /** It is on the first screen, so its photo decides how fast the page feels. */
  readonly isFirst?: boolean
}

/** Cycles her photos while on screen (HOM-06); further ones load only then. */
function PhotoCarousel({ contestant, isFirst = false }: PhotoCarouselProps) {
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
