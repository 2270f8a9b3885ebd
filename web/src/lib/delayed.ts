import { isReturn } from './is-return.ts'

const mark = (photos: 'watched' | 'all'): void => {
  document.documentElement.dataset['photos'] = photos
}

/** As ui/tokens.css names it, and a letter that a page in Ge'ez has too. */
const latin = ['1em "Noto Sans Variable"', '0'] as const

/** Has the photos and letters fetched that the styles delay while scripts are on their way (contestant-list.module.css). */
export function fetchDelayed(): void {
  mark('all')
  // Wanted by the styles before they are here, they would have the whole page laid out twice: a tenth of a second of a cheap phone more.
  const show = (): void => {
    document.documentElement.dataset['letters'] = 'all'
  }
  document.fonts.load(...latin).then(show, show)
}

/** As soon as somebody sees the place of one of them; at once where they are likely to be here already. */
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
