import { readJson, writeJson } from '../../lib/storage.ts'

/** What browsers of Chromium's family offer; no standard lists it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let kept: InstallPrompt | undefined

/** Keeps the browser's own offer for a moment that suits: it comes once, soon after the page. */
export const keepInstallPrompt = (): void =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPrompt // by its name
  })

/** The ways to the home screen: the browser's own question, or by hand on an iPhone. */
export type InstallWay = 'ask' | 'ios'

export function installWay(): InstallWay | undefined {
  if (kept) return 'ask'
  // An iPhone's browsers say whether the site was opened from the home screen; browsers inside other apps cannot add it.
  return 'standalone' in navigator && navigator.standalone === false && / Safari\//.test(navigator.userAgent)
    ? 'ios'
    : undefined
}

/** Opens the browser's question, which it takes once. */
export async function askToInstall(): Promise<void> {
  const asking = kept
  kept = undefined
  await asking?.prompt()
}

const key = 'visits'

interface Visits {
  readonly count: number
  /** The latest page of the latest visit, epoch ms. */
  readonly at: number
  readonly isOffered?: boolean
}

/** Somebody who comes back after this long visits again. */
const visitMs = 30 * 60_000

function readVisits(): Visits {
  const known = readJson(key)
  if (typeof known !== 'object' || known === null || !('count' in known) || !('at' in known)) return { count: 0, at: 0 }
  const isOffered = 'isOffered' in known && known.isOffered === true
  return { count: Number(known.count) || 0, at: Number(known.at) || 0, isOffered }
}

export function countVisit(now = Date.now()): void {
  const { count, at, isOffered = false } = readVisits()
  writeJson(key, { count: now - at > visitMs ? count + 1 : count, at: now, isOffered })
}

/** Whether to offer it now, for the only time: from the second visit on. */
export function takeOffer(): boolean {
  const { count, at, isOffered } = readVisits()
  if (count < 2 || isOffered || installWay() === undefined) return false
  writeJson(key, { count, at, isOffered: true })
  return true
}
