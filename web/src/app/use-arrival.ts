import { useEffect, useRef } from 'react'
import { showPlace } from '../lib/place.ts'

/** How far down each page was when it was left, in pixels. */
const leftAt = new Map<string, number>()

/**
 * A new page begins at its top or at the place its address names, and the keyboard and screen readers begin there too; one
 * that is come back to, where it was left. The first one the browser places.
 */
export function useArrival(path: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  const isBack = useRef(false)
  useEffect(() => {
    // The browser looked for it before anything was drawn.
    showPlace(location.hash)
  }, [])
  useEffect(() => {
    const leave = ({ type }: Event): void => {
      leftAt.set(shown.current, window.scrollY)
      isBack.current = type === 'popstate'
    }
    // The router tells of its own steps by events named after what it called.
    const steps = ['pushState', 'popstate'] as const
    for (const step of steps) window.addEventListener(step, leave)
    return () => {
      for (const step of steps) window.removeEventListener(step, leave)
    }
  }, [])
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    const before = isBack.current ? leftAt.get(path) : undefined
    if (before === undefined && showPlace(location.hash)) return
    window.scrollTo(0, before ?? 0)
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
