import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { fetchDelayed } from './delayed.ts'
import { hasEarlyStars } from './early-input.ts'
import { isUnderSheet, sheetGone } from './sheet.ts'
import { whenHydrated } from './when-hydrated.ts'

/** How long others wait for one: on a stuck connection it may never come. */
const longestTurnMs = 5_000

/** The last in the queue. */
let last: Promise<unknown> | undefined

/**
 * Prefetches in sequence once the page and its pictures are loaded and idle, so that on a slow line no tap waits for all, and pauses beside
 * an open dialog, which loads its own code. Failures are loaded on demand. @returns a function that drops those not started
 */
export function prefetchInTurn(loads: readonly (() => Promise<unknown>)[]): () => void {
  let isLeft = false
  for (const load of loads) {
    const turn = (last ?? pageLoaded().then(firstTap)).then(idle).then(besideNoSheet)
    last = turn.then(() => (isLeft ? undefined : Promise.race([load(), wait(longestTurnMs)]))).catch(() => undefined)
  }
  return () => {
    isLeft = true
  }
}

/** A vote is sent by then. Whoever stays longer in a dialog may lose the network, and needs the offline parts. */
const longestSheetMs = 10_000

/** Once for a page. */
let patience: Promise<void> | undefined

const besideNoSheet = async (): Promise<void> => {
  if (!isUnderSheet()) return
  patience ??= wait(longestSheetMs)
  await Promise.race([sheetGone(), patience])
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const pageLoaded = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else window.addEventListener('load', resolve, { once: true })
  })

/** Somebody who chose before hydration submits as soon as possible: prefetches come later. */
const firstTapMs = 1_500

/** Once for a page. */
let tapOver: Promise<void> | undefined

const firstTap = async (): Promise<void> => {
  if (!hasEarlyStars()) return
  tapOver ??= whenHydrated.then(() => wait(firstTapMs))
  await tapOver
}

/** Resolves at once, except for somebody who chose before hydration: her vote comes first. */
export const besideNoVote = async (): Promise<void> => {
  if (hasEarlyStars()) await firstTap().then(besideNoSheet)
}

/** Not every browser tells when it is. */
const idle = (): Promise<unknown> =>
  typeof requestIdleCallback === 'function'
    ? new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }))
    : wait(200)

const networkIdle = createStore(() => false)

const tellIdle = (): void => {
  networkIdle.setState(true, true)
  fetchDelayed()
}

// Everything queued by then is for likely taps.
void whenHydrated.then(() => prefetchInTurn([async () => tellIdle()]))

/** Whether to load unrequested pictures: after what likely taps need. */
export const useNetworkIdle = (): boolean => useStore(networkIdle)
