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
 * Follows a pointer from its press on `handle` to its release. Fingers drag sideways, as places stand beside each other; vertically they
 * scroll (`touch-action: pan-y`). Returns a cancel function.
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
