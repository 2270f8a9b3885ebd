import { type RefObject, useLayoutEffect, useRef } from 'react'

/** For elements that disappear when done, like a load button: the focus, which the browser would drop, goes to the surroundings. */
export function useKeptFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      // It is still in the page here.
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
