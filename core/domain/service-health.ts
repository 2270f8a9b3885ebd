/** Outside services as people feel them: Chapa's three uses fail apart from each other. */
export const calledServices = ['confirmations', 'checkouts', 'refunds', 'phones', 'mail', 'storage'] as const
export type CalledService = (typeof calledServices)[number]

export const serviceNames = [...calledServices, 'postgres', 'redis', 'certificate', 'backup'] as const

/** `idle`: nobody used it yet; `off`: not set up; `unknown`: this site cannot tell. */
export const serviceLevels = ['well', 'shaky', 'failing', 'idle', 'off', 'unknown'] as const
export type ServiceLevel = (typeof serviceLevels)[number]

/** The calls of a service. */
export interface ServiceCalls {
  readonly isSetUp: boolean
  /** Epoch ms. */
  readonly lastSuccess: number | null
  readonly lastFailure: number | null
  /** Since the last success. */
  readonly failuresInRow: number
  /** Of the last ten minutes. */
  readonly calls: number
  readonly failures: number
}

export const countedMinutes = 10

/** One failure is an accident; three in a row are felt. */
const failuresFelt = 3
/** Fewer calls make no rate. */
const leastCalls = 6
/** A failure says little about the present once nothing was tried for so long. */
const staleMs = 3_600_000

export function levelOfCalls(calls: ServiceCalls, now: number): ServiceLevel {
  const { isSetUp, lastSuccess, lastFailure, failuresInRow, failures } = calls
  if (!isSetUp) return 'off'
  if (lastSuccess === null && lastFailure === null) return 'idle'
  if (lastFailure === null) return 'well'
  if (now - lastFailure > staleMs) return failuresInRow >= failuresFelt ? 'unknown' : 'well'
  if (failuresInRow >= failuresFelt || (calls.calls >= leastCalls && failures * 2 >= calls.calls)) return 'failing'
  return failures > 0 || failuresInRow > 0 ? 'shaky' : 'well'
}

const dayMs = 86_400_000

/** Renewal is automatic a month ahead; near the end something has failed for weeks. */
export const levelOfCertificate = (endsAt: number, now: number): ServiceLevel =>
  endsAt - now < 3 * dayMs ? 'failing' : endsAt - now < 14 * dayMs ? 'shaky' : 'well'

/** As the alert AshendaBackupOld; a day without a backup is a failure. */
export const levelOfBackup = (finishedAt: number, now: number): ServiceLevel =>
  now - finishedAt > dayMs ? 'failing' : now - finishedAt > dayMs / 12 ? 'shaky' : 'well'
