/** Latin and Ge'ez stand in the page's own styles; these come with the first choice of their language. */
const fonts: Partial<Record<string, () => Promise<unknown>>> = {
  arabic: () => import('../ui/fonts-arabic.css'),
  hindi: () => import('../ui/fonts-devanagari.css'),
  // Some hundred files by unicode-range: a page fetches those whose syllables stand on it.
  korean: () => import('@fontsource-variable/noto-sans-kr/wght.css'),
}

/** In the page's own styles, each with a letter of it. */
const latin = ['400 1em "Noto Sans Variable"', 'a'] as const
const geez = [
  ['400 1em "Noto Sans Ethiopic"', 'ሀ'],
  ['700 1em "Noto Sans Ethiopic"', 'ሀ'],
] as const
const geezResources: readonly string[] = ['tig', 'am']

interface Connection {
  readonly saveData?: boolean
}

/** A request for the document and the first byte of it, on a line that is fast enough; the slow ones take twice that and more. */
const fastMs = 250

/**
 * On a fast line a page's faces come beside the application, so that its text is laid out once and no face of the phone is
 * looked for. On a slow one scripts are worth more: the faces come after what shows text at all.
 */
export function bringFacesEarly(resource: string): void {
  const { connection } = navigator as Navigator & { readonly connection?: Connection } // not in every browser, nor in the types
  const [visit] = performance.getEntriesByType('navigation')
  if (connection?.saveData || !(visit instanceof PerformanceNavigationTiming)) return
  if (visit.responseStart - visit.requestStart > fastMs) return
  for (const [face, letter] of [latin, ...(geezResources.includes(resource) ? geez : [])])
    document.fonts.load(face, letter).catch(() => undefined)
}

/** Without it the text shows in a face of the phone, so nobody waits for it, and a lost one is no loss. */
export function bringFont(resource: string): void {
  fonts[resource]?.().catch(() => undefined)
}
