import { isReturn } from './is-return.ts'

const mark = (photos: 'watched' | 'all'): void => {
  document.documentElement.dataset['photos'] = photos
}

/** The family in ui/tokens.css, and a letter that Ge'ez pages have too. */
const latin = ['1em "Noto Sans Variable"', '0'] as const

/** Loads photos and fonts that styles delay during script loading (contestant-list.module.css). */
export function fetchDelayed(): void {
  mark('all')
  // Applied before loading, fonts would lay out the page twice: a tenth of a second on a cheap phone.
  const show = (): void => {
    document.documentElement.dataset['letters'] = 'all'
  }
  document.fonts.load(...latin).then(show, show)
}

/** When one's place becomes visible; at once if probably cached. */
export function watchDelayedPhotos(): void {
  const cards = document.querySelectorAll('[role=listitem]:nth-child(n + 3)')
  if (cards.length === 0 || isReturn()) return fetchDelayed()
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      fetchDelayed()
    },
    { threshold: 0.1 },
  )
  for (const card of cards) watch.observe(card)
  mark('watched')
}
