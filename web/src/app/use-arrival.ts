import { useEffect, useRef } from 'react'
import { showPlace } from '../lib/place.ts'

/**
 * A new page begins at its top or at the place its address names, and the keyboard and screen readers begin there too; the
 * first one the browser places.
 */
export function useArrival(path: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    // The browser looked for it before anything was drawn.
    showPlace(location.hash)
  }, [])
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (showPlace(location.hash)) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
