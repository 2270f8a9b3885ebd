/** Has the photos fetched that the styles hold back while scripts are on their way (contestant-list.module.css). */
export function releasePhotos(): void {
  document.documentElement.dataset['photos'] = 'all'
}

/** As soon as somebody sees the place of one of them. */
export function releasePhotosWhenSeen(): void {
  const first = document.querySelector('[role=listitem]:nth-child(3)')
  if (!first) return
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      releasePhotos()
    },
    { threshold: 0.1 },
  )
  watch.observe(first)
}
