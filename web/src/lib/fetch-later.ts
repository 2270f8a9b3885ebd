import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { alive } from './alive.ts'
import { releasePhotos } from './held-photos.ts'
import { sheetGone } from './sheet.ts'

/** The latest of what waits for its turn. */
let last: Promise<unknown> | undefined

/**
 * Fetches what somebody will soon want, once the page is here with its pictures and has nothing better to do: one after the other, so
 * that on a slow line no tap waits for all of them. What fails now is fetched when it is wanted.
 * @returns what keeps those from being fetched whose turn has not come
 */
export function fetchLater(loads: readonly (() => Promise<unknown>)[]): () => void {
  let isLeft = false
  for (const load of loads) {
    const turn = (last ?? pageLoaded()).then(idle)
    last = turn.then(() => (isLeft ? undefined : load())).catch(() => undefined)
  }
  return () => {
    isLeft = true
  }
}

const pageLoaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else window.addEventListener('load', resolve, { once: true })
  })

const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 10_000 })
    else setTimeout(resolve, 3_000)
  })

const line = createStore(() => false)

const tellFree = (): void => {
  line.setState(true, true)
  releasePhotos()
}

// What waits for its turn by then is what taps will want.
void alive.then(() => fetchLater([async () => void sheetGone().then(tellFree)]))

/** Whether pictures may be fetched that nobody asked for: they come behind what the next taps will want. */
export const useLineFree = (): boolean => useStore(line)
