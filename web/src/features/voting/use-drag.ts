import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { asRank, type Rank } from '../picks/ranks.ts'
import { followDrag } from './follow-drag.ts'

/** The contestant being dragged. */
export interface Held {
  readonly id: string
  /** The place under the pointer that would take her. */
  readonly over: Rank | undefined
}

interface DragOptions {
  readonly locked: boolean
  readonly hold: (held: Held) => void
  /** `to`: the place she was dropped on; undefined if she returns. */
  readonly drop: (id: string, to: Rank | undefined) => void
}

/**
 * Makes the list's `data-handle` elements draggable to `[data-rank]`. Sets the distance on the list as --drag-x and --drag-y. Returns the
 * press handler.
 */
export function useDrag(list: RefObject<HTMLElement | null>, { locked, hold, drop }: DragOptions) {
  const giveUp = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ballot that gets under way ends a drag, and so does leaving.
  useEffect(() => () => giveUp.current?.(), [locked])

  return (press: PointerEvent<HTMLElement>): void => {
    const frame = list.current
    const handle = press.target instanceof Element ? press.target.closest<HTMLElement>('[data-handle]') : null
    const id = handle?.dataset['handle']
    const isOther = press.target instanceof Element && press.target.closest('button') !== null
    if (locked || isOther || !press.isPrimary || press.button !== 0) return
    if (frame === null || handle === null || id === undefined) return
    giveUp.current?.()
    let over: Rank | undefined
    giveUp.current = followDrag(press.nativeEvent, handle, {
      lifted: () => hold({ id, over: undefined }),
      moved: (at, by) => {
        frame.style.setProperty('--drag-x', `${by.x}px`)
        frame.style.setProperty('--drag-y', `${by.y}px`)
        const place = rankAt(frame, at)
        if (place !== over) hold({ id, over: place })
        over = place
      },
      ended: (at) => {
        giveUp.current = undefined
        drop(id, at && rankAt(frame, at))
      },
    })
  }
}

function rankAt(frame: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): Rank | undefined {
  const place = [...frame.querySelectorAll<HTMLElement>('[data-rank]')].find((candidate) => {
    const { left, right, top, bottom } = candidate.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return place && asRank(Number(place.dataset['rank']))
}
