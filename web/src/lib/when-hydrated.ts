let tellWaiting: () => void = () => undefined

/** Resolves once the page is alive: rendered by scripts, with all that stood on it from the server. */
export const whenHydrated = new Promise<void>((resolve) => {
  tellWaiting = resolve
})

/** Marks the document as hydrated: for styles, and for browser tests. */
export function markHydrated(): void {
  document.documentElement.dataset['hydrated'] = ''
  tellWaiting()
}
