import { useEffect, useRef } from 'react'

/** A new page begins at its top, and the keyboard and screen readers begin there too; the first one the browser places. */
export function useArrival(path: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
