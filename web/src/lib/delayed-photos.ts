import { isReturn } from './is-return.ts'

const mark = (photos: 'watched' | 'all'): void => {
  document.documentElement.dataset['photos'] = photos
}

/** Has the photos fetched that the styles delay while scripts are on their way (contestant-list.module.css). */
export const fetchDelayedPhotos = (): void => mark('all')

/** As soon as somebody sees the place of one of them; at once where they are likely to be here already. */
export function watchDelayedPhotos(): void {
  const cards = document.querySelectorAll('[role=listitem]:nth-child(n + 3)')
  if (cards.length === 0 || isReturn()) return fetchDelayedPhotos()
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      fetchDelayedPhotos()
    },
    { threshold: 0.1 },
  )
  for (const card of cards) watch.observe(card)
  mark('watched')
}
