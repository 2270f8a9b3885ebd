import { useSyncExternalStore } from 'react'
import { inBrowser } from './in-browser.ts'
import { openedOffline } from './kept-document.ts'

/** A page that was opened without a network has none until it was found (offline/start-worker.ts). */
let isLost = openedOffline
let returns = 0
if (inBrowser)
  window.addEventListener('online', () => {
    isLost = false
    returns += 1
  })

/**
 * How often the network came back since the page was opened. Remember the number when a request begins: if the request fails and the number
 * has changed, the network came back in between, and no further event will say so.
 */
export const timesCameBack = (): number => returns

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
