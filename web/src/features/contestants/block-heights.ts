import { type RefObject, useEffect } from 'react'
import type { Block } from './blocks.ts'
import type { Contestant } from './contestant.ts'

/** In pixels, by the first of the block: they are known as long as she is, also to a list that is come back to. */
const heights = new WeakMap<Contestant, { readonly count: number; readonly px: number }>()

/** How high the block was when it was last laid out; undefined where it was not yet, or had fewer cards. */
export function heightOf(block: Block): number | undefined {
  const known = block[0] && heights.get(block[0])
  return known?.count === block.length ? known.px : undefined
}

/** Keeps the height of a block that is there. */
export function useHeightKept(element: RefObject<Element | null>, block: Block, isThere: boolean): void {
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
