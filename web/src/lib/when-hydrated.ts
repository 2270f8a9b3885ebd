let tellWaiting: () => void = () => undefined

/** Resolves once the page is alive: rendered by scripts, with all that stood on it from the server. */
export const whenHydrated = new Promise<void>((resolve) => {
  tellWaiting = resolve
})

/** Says on the document that from now on scripts answer: for styles, and for whoever drives a browser. */
export function markHydrated(): void {
  document.documentElement.dataset['hydrated'] = ''
  tellWaiting()
}
