import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { type CSSProperties, memo, type RefObject, useEffect, useRef } from 'react'
import { useInView } from '../../lib/in-view.ts'
import type { Block } from './blocks.ts'
import type { Contestant } from './contestant.ts'
import { ContestantCard } from './contestant-card.tsx'
import styles from './contestant-list.module.css'
import { ListBreak } from './list-break.tsx'

/** How far off the screen cards are kept: far enough that a thumb meets no gap before they are there. */
const margin = '200% 0px'

/** Cards in a row of a phone. */
const inFirstRow = 2

interface ContestantBlockProps {
  readonly block: Block
  /** How many stand before it in the list. */
  readonly from: number
  /** Of the whole list; -1 while more may come. */
  readonly total: number
  readonly rows: number
  /** The keyboard is in it or beside it: it stays, wherever the screen is. */
  readonly isHeld: boolean
  readonly hasBreak: boolean
  readonly phase: ContestPhase | undefined
  readonly highlighted: string | undefined
  readonly onRead: (contestant: Contestant) => void
  readonly onRequest: (contestant: Contestant) => void
}

/**
 * Some rows of cards. Far off the screen only their place is left, as high as they were: a list of thousands has no more
 * cards in the document than fit around the screen.
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

/** In pixels, by the first of the block: they are known as long as she is, also to a list that is come back to. */
const heights = new WeakMap<Contestant, { readonly count: number; readonly px: number }>()

/** How high the block was when it was last laid out; undefined where it was not yet, or had fewer cards. */
function heightOf(block: Block): number | undefined {
  const known = block[0] && heights.get(block[0])
  return known?.count === block.length ? known.px : undefined
}

/** Keeps the height of a block that is there. */
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
