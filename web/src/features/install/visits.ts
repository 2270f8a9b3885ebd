import { readJson, writeJson } from '../../lib/storage.ts'

const key = 'visits'

interface Visits {
  readonly count: number
  /** When the latest page was opened, epoch ms. */
  readonly at: number
  readonly isOffered: boolean
}

/** Somebody who comes back after this long visits again. */
const visitMs = 30 * 60_000

function readVisits(): Visits {
  const known = readJson(key)
  const { count, at, isOffered }: Partial<Record<keyof Visits, unknown>> =
    typeof known === 'object' && known !== null ? known : {}
  return { count: Number(count) || 0, at: Number(at) || 0, isOffered: isOffered === true }
}

export function countVisit(now = Date.now()): void {
  const { count, at, isOffered } = readVisits()
  writeJson(key, { count: now - at > visitMs ? count + 1 : count, at: now, isOffered })
}

/** Whether to offer the home screen now, for the only time: from the second visit on. */
export function takeOffer(): boolean {
  const visits = readVisits()
  if (visits.count < 2 || visits.isOffered) return false
  writeJson(key, { ...visits, isOffered: true })
  return true
}
