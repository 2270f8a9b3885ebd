import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { fetchDelayed } from './delayed.ts'
import { hasEarlyStars } from './early.ts'
import { isUnderSheet, sheetGone } from './sheet.ts'
import { whenHydrated } from './when-hydrated.ts'

/** So long others wait for one: on a connection that is stuck it may never come. */
const longestTurnMs = 5_000

/** The latest of what waits for its turn. */
let last: Promise<unknown> | undefined

/**
 * Fetches what somebody will soon want, once the page is here with its pictures and has nothing better to do: one after the other, so
 * that on a slow line no tap waits for all of them, and for a while nothing beside a sheet, which has its own code fetched. What fails now is fetched when it is wanted.
 * @returns what keeps those from being fetched whose turn has not come
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

/** A vote is sent by then. Whoever stays in a sheet for longer may lose the network meanwhile, and needs what keeps the page without one. */
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

/** Somebody who chose while the page was on its way sends it as soon as it is alive: what nobody has asked for comes later. */
const firstTapMs = 1_500

/** Once for a page. */
let tapOver: Promise<void> | undefined

const firstTap = async (): Promise<void> => {
  if (!hasEarlyStars()) return
  tapOver ??= whenHydrated.then(() => wait(firstTapMs))
  await tapOver
}

/** Resolves at once, but for somebody who chose while the page was on its way: her vote goes before what only completes the page. */
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

// What waits for its turn by then is what taps will want.
void whenHydrated.then(() => prefetchInTurn([async () => tellIdle()]))

/** Whether pictures may be fetched that nobody asked for: they come behind what the next taps will want. */
export const useNetworkIdle = (): boolean => useStore(networkIdle)
