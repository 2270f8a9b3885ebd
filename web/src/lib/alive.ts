import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/**
 * False where the server renders, and while the browser takes over what it rendered. What the server cannot know, such as the reader's
 * own clock, is shown when this is true.
 */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
