import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For what goes once its work is done, as a button that asked for what is here now: the keyboard's focus, which the browser would give to the document, goes to the part
 * of the page around it.
 */
export function useKeptFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      // It still stands in the page here.
      if (!element?.contains(document.activeElement)) return
      const around = ['section, article', '[role="dialog"], main'].map((parts) => element.closest<HTMLElement>(parts))
      queueMicrotask(() => {
        const part = around.find((one) => one?.isConnected)
        if (!part || document.activeElement !== document.body) return
        if (!part.hasAttribute('tabindex')) part.tabIndex = -1
        part.focus({ preventScroll: true })
      })
    }
  }, [])
  return place
}
