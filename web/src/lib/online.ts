import { useSyncExternalStore } from 'react'
import { openedOffline } from '../offline/kept-document.ts'
import { inBrowser } from './in-browser.ts'

/** A page that was opened without a network has none until it was found (offline/start-worker.ts). */
let isLost = openedOffline
if (inBrowser)
  window.addEventListener('online', () => {
    isLost = false
  })

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether there may be a network; `true` promises nothing, `false` can be trusted. */
export const isOnline = (): boolean => navigator.onLine && !isLost

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)
