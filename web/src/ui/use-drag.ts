import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react'

/** What is being dragged. */
export interface Held {
  readonly id: string
  /** Index of the place under the pointer. */
  readonly over: number | undefined
}

interface DragOptions {
  readonly locked: boolean
  readonly hold: (held: Held) => void
  /** `to`: index of the place it was dropped on; undefined if it returns. */
  readonly drop: (id: string, to: number | undefined) => void
}

/**
 * Makes the `data-handle` elements of a list draggable to its items. Sets the distance on the list as --drag-x and --drag-y. Returns the
 * press handler.
 */
export function useDrag(list: RefObject<HTMLElement | null>, { locked, hold, drop }: DragOptions) {
  const giveUp = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what locks the list ends a drag, and so does leaving.
  useEffect(() => () => giveUp.current?.(), [locked])

  return (press: ReactPointerEvent<HTMLElement>): void => {
    const frame = list.current
    const handle = press.target instanceof Element ? press.target.closest<HTMLElement>('[data-handle]') : null
    const id = handle?.dataset['handle']
    const isOther = press.target instanceof Element && press.target.closest('button') !== null
    if (locked || isOther || !press.isPrimary || press.button !== 0) return
    if (frame === null || handle === null || id === undefined) return
    giveUp.current?.()
    let over: number | undefined
    giveUp.current = followDrag(press.nativeEvent, handle, {
      lifted: () => hold({ id, over: undefined }),
      moved: (at, by) => {
        frame.style.setProperty('--drag-x', `${by.x}px`)
        frame.style.setProperty('--drag-y', `${by.y}px`)
        const place = placeAt(frame, at)
        if (place !== over) hold({ id, over: place })
        over = place
      },
      ended: (at) => {
        giveUp.current = undefined
        drop(id, at && placeAt(frame, at))
      },
    })
  }
}

function placeAt(frame: HTMLElement, { x, y }: Point): number | undefined {
  const place = [...frame.children].findIndex((item) => {
    const { left, right, top, bottom } = item.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
  return place === -1 ? undefined : place
}

/** px; less is a tremor. */
const farEnough = 6

interface Point {
  readonly x: number
  readonly y: number
}

interface Drag {
  /** The drag began: the pointer moved far enough. */
  readonly lifted: () => void
  /** The pointer's position, and its distance from the press. */
  readonly moved: (at: Point, by: Point) => void
  /** Released at a point; without one cancelled by Escape or the browser. */
  readonly ended: (at?: Point) => void
}

/**
 * Follows a pointer from its press on `handle` to its release. Where the handle's `touch-action` lets fingers scroll vertically, they begin to
 * drag sideways. Returns a cancel function.
 */
function followDrag(press: PointerEvent, handle: HTMLElement, drag: Drag): () => void {
  const following = new AbortController()
  const { signal } = following
  let isLifted = false
  const scrolls = press.pointerType === 'touch' && getComputedStyle(handle).touchAction !== 'none'

  const end = (at?: Point): void => {
    following.abort()
    if (isLifted) drag.ended(at)
  }

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== press.pointerId) return
    const by = { x: event.clientX - press.clientX, y: event.clientY - press.clientY }
    if (!isLifted) {
      if (Math.hypot(by.x, by.y) < farEnough) return
      if (scrolls && Math.abs(by.y) > Math.abs(by.x)) return end()
      isLifted = true
      handle.setPointerCapture(press.pointerId)
      drag.lifted()
    }
    drag.moved({ x: event.clientX, y: event.clientY }, by)
  }

  const release = (event: PointerEvent): void => {
    if (event.pointerId === press.pointerId) end({ x: event.clientX, y: event.clientY })
  }

  const cancel = (event: PointerEvent): void => {
    if (event.pointerId === press.pointerId) end()
  }

  /** In the capture phase, before the dialog closes on the key. */
  const giveUp = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isLifted) return
    event.stopPropagation()
    event.preventDefault()
    end()
  }

  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('keydown', giveUp, { signal, capture: true })
  return () => end()
}
