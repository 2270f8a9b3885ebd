import { type RefObject, useLayoutEffect } from 'react'

/** Share of the screen's height; further toasts lie over the page. */
const mostPart = 0.5

/**
 * Toasts stay at the top centre, so the page moves down by their height, and dialogs start below them. Inline styles on few elements: a
 * root property would restyle every card. @param shown whether there are any
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
