import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { type CSSProperties, memo, type RefObject, useEffect, useRef } from 'react'
import { useInView } from '../../lib/in-view.ts'
import type { Block } from './blocks.ts'
import type { Contestant } from './contestant.ts'
import { ContestantCard } from './contestant-card.tsx'
import styles from './contestant-list.module.css'
import { ListBreak } from './list-break.tsx'

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
