import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/** False while the page is as the server rendered it, without this browser's storage, clock or fragment; true from hydration on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
