import { useEffect, useRef } from 'react'
import { isReturn } from '../lib/is-return.ts'
import { showPlace } from '../lib/place.ts'
import { returnTo } from '../lib/return-to.ts'
import { isHydrating } from '../lib/when-hydrated.ts'

/** How far down each page was when it was left, in pixels. */
const leftAt = new Map<string, number>()

const tabKey = 'leftAt'

/** The same of the page that was open when the tab was loaded again or went elsewhere: a path and pixels. */
function keepForTab(): void {
  try {
    sessionStorage.setItem(tabKey, `${location.pathname} ${window.scrollY}`)
  } catch {
    // Then the page begins at its top.
  }
}

/** 0 for a page that is no other one's return. */
function topKept(): number {
  try {
    // The first look into a storage waits for another process of the browser.
    if (!isReturn()) return 0
    const [path, top] = sessionStorage.getItem(tabKey)?.split(' ') ?? []
    return path === location.pathname ? Number(top) : 0
  } catch {
    return 0
  }
}

/** Whether the page is as long as it was when it was left there: then the browser has gone there itself. */
const reaches = (top: number): boolean => document.documentElement.scrollHeight - window.innerHeight >= top - 1

/**
 * A new page begins at its top or at the place its address names, and the keyboard and screen readers begin there too; one
 * that is come back to, where it was left. So does the first one where it is rendered here: the browser places it before anything
 * was drawn. A page from the server is placed rightly by the browser, and a visitor who reads it already is not moved.
 */
export function useScrollRestoration(path: string) {
  const main = useRef<HTMLElement>(null)
  const isDrawnHere = useRef(!isHydrating())
  const shown = useRef(path)
  const isBack = useRef(false)
  useEffect(() => {
    const top = topKept()
    if (top > 0) {
      if (isDrawnHere.current || !reaches(top)) returnTo(top)
    } else if (isDrawnHere.current) showPlace(location.hash)
    window.addEventListener('pagehide', keepForTab)
    return () => window.removeEventListener('pagehide', keepForTab)
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
    returnTo(before ?? 0)
    main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}
