import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const isVisible = (): boolean => !document.hidden

/** Whether the page's tab is visible. */
export const usePageVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, () => true)
