import { type Podium, picksOf } from '@ashenda/core/domain/podium.ts'
import { photoAddress } from '../features/contestants/contestant.ts'
import { countVisit } from '../features/install/visits.ts'
import { choices } from '../features/picks/choices.ts'
import { api } from '../lib/http.ts'
import { jitteredBackoffMs, sleep } from '../lib/jittered-backoff.ts'
import { openedOffline } from '../lib/online.ts'
import type { ToWorker } from './worker/worker.ts'

/** Counts the visit, and lets the browser take the worker in, which then has what this page has. Resolves once it is at work. */
export async function startWorker(): Promise<void> {
  if (openedOffline) void findNetwork()
  countVisit()
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  await serviceWorker.ready
  const fetched = isFirst ? performance.getEntriesByType('resource').map(({ name }) => name) : []
  tell({ type: 'seen', paths: [...fetched, ...stylesBrought()].flatMap(pathsOf) })
  tellChosen(choices.getState().podium)
  choices.subscribe((now, before) => {
    if (now.podium !== before.podium) tellChosen(now.podium)
  })
}

/** The files of styles that came as part of the document: without a network the scripts look for them too. */
const stylesBrought = (): readonly string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')].map(({ href }) => href)

/** Of files of this site; others are not the worker's. */
function pathsOf(address: string): readonly string[] {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin ? [pathname] : []
}

const tellChosen = (podium: Podium): void =>
  tell({
    type: 'chosen',
    photos: picksOf(podium).flatMap(({ pics: [pic] }) => (pic === undefined ? [] : pathsOf(photoAddress(pic, 'card')))),
  })

/** The one at work now: a newer may have taken over since. */
const tell = (message: ToWorker): void =>
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))

const backoff = { firstMs: 1_000, mostMs: 30_000 }

/**
 * Asks the server until it answers, and then tells the page as a browser does: one that was opened without a network may get
 * it back without the browser having noticed that it was gone.
 */
async function findNetwork(attempt = 0): Promise<void> {
  await sleep(jitteredBackoffMs(attempt, backoff))
  try {
    await api.get('/contest')
    window.dispatchEvent(new Event('online'))
  } catch {
    await findNetwork(attempt + 1)
  }
}
