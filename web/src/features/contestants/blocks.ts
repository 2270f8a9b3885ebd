import { useEffect, useMemo, useRef } from 'react'
import type { Contestant } from './contestant.ts'

/** List neighbours that fill whole rows. */
export type Block = readonly Contestant[]

/** The list in equal blocks, the last one shorter; an unchanged block stays the same object. */
export function useBlocks(contestants: readonly Contestant[], size: number): readonly Block[] {
  const before = useRef<readonly Block[]>([])
  const blocks = useMemo(() => blocksOf(contestants, size, before.current), [contestants, size])
  useEffect(() => {
    before.current = blocks
  })
  return blocks
}

export function blocksOf(contestants: readonly Contestant[], size: number, before: readonly Block[]): readonly Block[] {
  const blocks: Block[] = []
  for (let from = 0; from < contestants.length; from += size) {
    const block = contestants.slice(from, from + size)
    const known = before[blocks.length]
    blocks.push(known && isSame(known, block) ? known : block)
  }
  return blocks
}

const isSame = (known: Block, block: Block): boolean =>
  known.length === block.length && known.every((contestant, index) => contestant === block[index])
