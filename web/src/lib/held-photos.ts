/**
 * Has the photos fetched that the styles hold back while scripts are on their way (contestant-list.module.css): once somebody
 * scrolls, and at the latest when the line is free.
 */
export function releasePhotos(): void {
  document.documentElement.dataset['photos'] = 'all'
}

/** From now on, where somebody scrolls. */
export const releasePhotosOnScroll = (): void =>
  window.addEventListener('scroll', releasePhotos, { once: true, passive: true })
