import { isReturn } from './is-return.ts'

const mark = (photos: 'watched' | 'all'): void => {
  document.documentElement.dataset['photos'] = photos
}

/** Loads photos that styles delay during script loading (contestant-list.module.css). */
export const fetchDelayed = (): void => mark('all')

/** Each when its place becomes visible; all once the last does, or if they are probably cached. */
export function watchDelayedPhotos(): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[role=listitem]:nth-child(n + 3)')]
  const last = cards.at(-1)
  if (!last || isReturn()) return fetchDelayed()
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        watch.unobserve(target)
        target.dataset['seen'] = ''
        if (target !== last) continue
        watch.disconnect()
        fetchDelayed()
      }
    },
    { threshold: 0.1 },
  )
  for (const card of cards) watch.observe(card)
  mark('watched')
}
