import { useEffect, useRef } from 'react'
import { isReturn } from '../lib/is-return.ts'
import { showPlace } from '../lib/place.ts'
import { returnTo } from '../lib/return-to.ts'
import { isHydrating } from '../lib/when-hydrated.ts'

/** Scroll position of each page when left, in pixels. */
const leftAt = new Map<string, number>()

const tabKey = 'leftAt'

/** The same for the page open when the tab reloaded or left: path and pixels. */
function keepForTab(): void {
  try {
    sessionStorage.setItem(tabKey, `${location.pathname} ${window.scrollY}`)
  } catch {
    // Without storage the page starts at its top.
  }
}

/** 0 unless this is a return. */
function topKept(): number {
  try {
    // The first storage access waits for another browser process.
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
 * A new page starts at its top or at its fragment, with keyboard and screen reader there too; a returned one where it was left. This
 * includes a first page rendered in the browser, which the browser positions before anything is drawn. A page from the server is positioned
 * by the browser, and its reader is not moved.
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
    // wouter fires events named after the history method.
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
