import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

const isOnline = (): boolean => navigator.onLine

/** Whether the browser believes in a network; `true` promises nothing, `false` can be trusted. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)
