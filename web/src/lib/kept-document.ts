import { inBrowser } from './in-browser.ts'

/** Set by the service worker on a page it had kept and the network did not give: what it may be used for. */
const kept = inBrowser ? document.documentElement.dataset['offline'] : undefined

/** Whether there was no network when this page was opened, even if the browser reports one. */
export const openedOffline = kept !== undefined

/** The path that was opened, where nothing of it may be shown from memory. */
export const lostPath = kept === 'nothing' ? location.pathname : undefined
