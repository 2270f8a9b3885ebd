import { useEffect, useRef } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { prefersReducedMotion } from '../../lib/reduced-motion.ts'

/** Section 9. */
const delayMs = 100

/**
 * Brings a section into view a moment after it is shown, and keyboards and screen readers to its heading, unless somebody
 * has begun to do something else.
 */
export function useArrivalHere() {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isDrawnHere = useRef(useHydrated())
  useEffect(() => {
    // A page from the server is read before it is alive.
    if (!isDrawnHere.current && window.scrollY > 0) return
    const timer = setTimeout(() => {
      section.current?.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth', block: 'start' })
      const { activeElement } = document
      const isIdle = activeElement === null || activeElement.matches('body, main')
      if (isIdle) heading.current?.focus({ preventScroll: true })
    }, delayMs)
    return () => clearTimeout(timer)
  }, [])
  return { section, heading }
}
