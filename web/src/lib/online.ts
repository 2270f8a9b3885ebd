import { useSyncExternalStore } from 'react'
import { inBrowser } from './in-browser.ts'

/** Set by the service worker on a page it had kept and the network did not give: what it may be used for. */
const kept = inBrowser ? document.documentElement.dataset['offline'] : undefined

/** Whether there was no network when this page was opened, even if the browser reports one. */
export const openedOffline = kept !== undefined

/** The path that was opened, where nothing of it may be shown from memory. */
export const lostPath = kept === 'nothing' ? location.pathname : undefined

/** A page opened offline has no network until found (offline/start-worker.ts). */
let isLost = openedOffline
let returns = 0
if (inBrowser)
  window.addEventListener('online', () => {
    isLost = false
    returns += 1
  })

/**
 * How often the network returned since the page opened. Note it when a request begins: if the request fails and it changed, no further
 * event will come.
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

/** Whether there may be a network; only `false` is reliable. */
export const isOnline = (): boolean => navigator.onLine && !isLost

export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)
