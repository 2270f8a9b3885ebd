import { type RefObject, useLayoutEffect, useRef } from 'react'

const parts = 'section, article, [role="dialog"], main'

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
      const around = partsAround(element)
      queueMicrotask(() => {
        if (document.activeElement === document.body) focus(around.find((part) => part.isConnected))
      })
    }
  }, [])
  return place
}

/** The nearest first. */
function partsAround(element: HTMLElement): HTMLElement[] {
  const nearest = element.parentElement?.closest<HTMLElement>(parts)
  return nearest ? [nearest, ...partsAround(nearest)] : []
}

function focus(part: HTMLElement | undefined): void {
  if (!part) return
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  part.focus({ preventScroll: true })
}
