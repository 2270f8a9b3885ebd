let tellWaiting: () => void = () => undefined

/** Resolves once the page is alive: rendered by scripts, with all that stood on it from the server. */
export const whenHydrated = new Promise<void>((resolve) => {
  tellWaiting = resolve
})

let hydrating = false

/**
 * Whether what is being rendered was drawn by the server: for effects that only a page drawn here needs. What is shown goes by useHydrated,
 * which renders its component a second time; this does not. Only for components that never stand in a part that comes later (lazyPart): such a part
 * becomes alive behind the page, when this already says no, though the server drew it. There useHydrated is right.
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
