/** px; less is a shaking hand. */
const farEnough = 6

interface Point {
  readonly x: number
  readonly y: number
}

interface Drag {
  /** The drag has begun: the pointer has moved far enough. */
  readonly lifted: () => void
  /** Where the pointer is on the screen, and how far that is from where it was pressed. */
  readonly moved: (at: Point, by: Point) => void
  /** Let go at a point; without one it was given up: Escape, or the browser took the pointer. */
  readonly ended: (at?: Point) => void
}

/**
 * Follows one pointer from its press on `handle` to its release. A finger drags sideways, as places stand beside each
 * other; up and down it scrolls (`touch-action: pan-y`). Returns what gives the drag up.
 */
export function followDrag(press: PointerEvent, handle: HTMLElement, drag: Drag): () => void {
  const following = new AbortController()
  const { signal } = following
  let isLifted = false

  const end = (at?: Point): void => {
    following.abort()
    if (isLifted) drag.ended(at)
  }

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== press.pointerId) return
    const by = { x: event.clientX - press.clientX, y: event.clientY - press.clientY }
    if (!isLifted) {
      if (Math.hypot(by.x, by.y) < farEnough) return
      if (event.pointerType === 'touch' && Math.abs(by.y) > Math.abs(by.x)) return end()
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

  /** In the capture phase, before the dialog gets the key and closes. */
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
