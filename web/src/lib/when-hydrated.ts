import { useSyncExternalStore } from 'react'

let tellWaiting: () => void = () => undefined

/** Resolves once the page is hydrated, with everything from the server. */
export const whenHydrated = new Promise<void>((resolve) => {
  tellWaiting = resolve
})

let hydrating = false

/**
 * Whether the present rendering hydrates the server's: for effects of browser-drawn pages only. Display uses useHydrated, which renders
 * twice; this does not. Never in a late part (lazyPart): it hydrates after the page, when this is already false.
 */
export const isHydrating = (): boolean => hydrating

/** Call it before hydrateRoot. */
export function beginHydrating(): void {
  hydrating = true
}

/** Marks the document as hydrated, for styles and browser tests. */
export function markHydrated(): void {
  hydrating = false
  document.documentElement.dataset['hydrated'] = ''
  tellWaiting()
}

const never = (): (() => void) => () => undefined

/** False while the page is as the server rendered it, without this browser's storage, clock or fragment; true from hydration on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
