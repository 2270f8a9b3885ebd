import { useEffect, useRef } from 'react'
import { isReturn } from '../lib/is-return.ts'
import { showPlace } from '../lib/place.ts'
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

/** ms; a page shorter by then has lost that content. */
const longestMs = 20_000

/** Events that end the scrolling: the visitor acted. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to where a page was left, further as it grows: a list loads page by page as its end shows. @param top px from the top */
function returnTo(top: number): void {
  const end = new AbortController()
  const { signal } = end
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, top)
    // Half a pixel is lost on fractional screens.
    if (window.scrollY >= top - 1) end.abort()
  })
  const timer = setTimeout(() => end.abort(), longestMs)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    grown.disconnect()
  })
  for (const act of acts) window.addEventListener(act, () => end.abort(), { signal, capture: true, passive: true })
  // Navigation to another page.
  for (const step of ['pushState', 'popstate']) window.addEventListener(step, () => end.abort(), { signal })
  window.scrollTo(0, top)
  if (window.scrollY < top - 1) grown.observe(document.documentElement)
  else end.abort()
}
