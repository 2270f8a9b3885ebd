/** ms; a page that is shorter by then has lost what stood there. */
const longestMs = 20_000

/** Events that end the scrolling: the visitor has done something herself. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to where a page was left: at once as far as it goes, and on as it grows. A list comes page after page, and what
 * comes into view brings the next one.
 * @param top px from the top of the page
 */
export function returnTo(top: number): void {
  const end = new AbortController()
  const { signal } = end
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, top)
    // Half a pixel is lost where the screen has fractions of them.
    if (window.scrollY >= top - 1) end.abort()
  })
  const timer = setTimeout(() => end.abort(), longestMs)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    grown.disconnect()
  })
  for (const act of acts) window.addEventListener(act, () => end.abort(), { signal, capture: true, passive: true })
  // Another page was gone to.
  for (const step of ['pushState', 'popstate']) window.addEventListener(step, () => end.abort(), { signal })
  window.scrollTo(0, top)
  if (window.scrollY < top - 1) grown.observe(document.documentElement)
  else end.abort()
}
