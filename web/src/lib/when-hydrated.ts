let tellWaiting: () => void = () => undefined

/** Resolves once the page is alive: rendered by scripts, with all that stood on it from the server. */
export const whenHydrated = new Promise<void>((resolve) => {
  tellWaiting = resolve
})

let hydrating = false

/**
 * Whether what is being rendered was drawn by the server: for effects that only a page drawn here needs. What is shown goes by useHydrated,
 * which renders its component a second time; this does not.
 */
export const isHydrating = (): boolean => hydrating

/** To be called before hydrateRoot. */
export function beginHydrating(): void {
  hydrating = true
}

/** Marks the document as hydrated: for styles, and for browser tests. */
export function markHydrated(): void {
  hydrating = false
  document.documentElement.dataset['hydrated'] = ''
  tellWaiting()
}
