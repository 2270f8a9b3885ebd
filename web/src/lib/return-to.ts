/** ms; a page shorter by then has lost that content. */
const longestMs = 20_000

/** Events that end the scrolling: the visitor acted. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Scrolls to where a page was left, further as it grows: a list loads page by page as its end shows. @param top px from the top */
export function returnTo(top: number): void {
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
