import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/**
 * False while the page is as the server rendered it, which knows nothing of this browser: what is kept here, its clock, what
 * stands behind the `#`. True from the first moment the page is its own.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
