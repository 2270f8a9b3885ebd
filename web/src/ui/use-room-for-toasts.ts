import { type RefObject, useLayoutEffect } from 'react'

/** A part of the screen's height: of more toasts than that the last ones lie over the page. */
const mostPart = 0.5

/**
 * Toasts stay at the top in the centre, so the page makes room for them: it moves down by their height, and dialogs begin below them.
 * Inline styles of few elements: a custom property of the root would have every card on the page styled anew.
 * @param shown whether there are any
 */
export function useRoomForToasts(toasts: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = toasts.current
    if (!element || !shown) return
    const page = document.querySelectorAll<HTMLElement>('#main, footer')
    const makeRoom = (): void => {
      const { top, height } = element.getBoundingClientRect()
      const room = Math.min(height, innerHeight * mostPart)
      for (const part of page) Object.assign(part.style, { position: 'relative', insetBlockStart: `${room}px` })
      document.body.style.setProperty('--toasts-end', `${top + room}px`)
    }
    const sizes = new ResizeObserver(makeRoom)
    sizes.observe(element)
    makeRoom()
    return () => {
      sizes.disconnect()
      for (const part of page) Object.assign(part.style, { position: '', insetBlockStart: '' })
      document.body.style.removeProperty('--toasts-end')
    }
  }, [toasts, shown])
}
