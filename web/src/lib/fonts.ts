/** Latin and Ge'ez stand in the page's own styles; these come with the first choice of their language. */
const fonts: Partial<Record<string, () => Promise<unknown>>> = {
  arabic: () => import('../ui/fonts-arabic.css'),
  hindi: () => import('../ui/fonts-devanagari.css'),
  // Some hundred files by unicode-range: a page fetches those whose syllables stand on it.
  korean: () => import('@fontsource-variable/noto-sans-kr/wght.css'),
}

/** Without it the text shows in a face of the phone, so nobody waits for it, and a lost one is no loss. */
export function bringFont(resource: string): void {
  fonts[resource]?.().catch(() => undefined)
}
