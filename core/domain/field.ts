/** Core Web Vitals (web.dev/vitals): largest paint and slowest interaction in ms; layout shift in thousandths of its score. */
export const vitals = ['LCP', 'INP', 'CLS'] as const
export type Vital = (typeof vitals)[number]

/** Pages that are measured apart; the rest is `other`. */
export const fieldPages = ['home', 'contestant', 'results', 'register', 'payment', 'where', 'shop', 'other'] as const
export type FieldPage = (typeof fieldPages)[number]

/** Of the texts shown, as on <html>: a closed list, so that nobody fills the table with invented ones. */
export const fieldLanguages = ['en', 'ti', 'am', 'ar', 'hi', 'ko'] as const
export type FieldLanguage = (typeof fieldLanguages)[number]

/** As `navigator.connection.effectiveType` says; `unknown` where a browser says nothing. */
export const connections = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const
export type Connection = (typeof connections)[number]

/** Good up to the first, poor from the second (web.dev/vitals). */
const bounds = { LCP: [2_500, 4_000], INP: [200, 500], CLS: [100, 250] } as const satisfies Record<Vital, unknown>
export type VitalLevel = 'good' | 'middling' | 'poor'

export function vitalLevel(vital: Vital, value: number): VitalLevel {
  const [good, poor] = bounds[vital]
  if (value <= good) return 'good'
  return value <= poor ? 'middling' : 'poor'
}

/** Each bucket ends a tenth above the one before, so a percentile is at most a tenth too high. */
const growth = 1.1
export const lastBucket = 128

/** Bucket 0 holds what is below 1; the last one all above 180,000. */
export const vitalBucket = (value: number): number =>
  value < 1 ? 0 : Math.min(lastBucket, Math.floor(Math.log(value) / Math.log(growth)) + 1)

export interface CountedBucket {
  readonly bucket: number
  readonly count: number
}

/** The end of the bucket that holds a share of all values. Undefined without values. @param share 0.75 for the 75th percentile */
export function percentileOf(buckets: readonly CountedBucket[], share: number): number | undefined {
  const sorted = buckets.toSorted((one, other) => one.bucket - other.bucket)
  const all = sorted.reduce((sum, { count }) => sum + count, 0)
  let below = 0
  for (const { bucket, count } of sorted) {
    below += count
    if (below >= share * all) return bucket === 0 ? 0 : Math.round(growth ** bucket)
  }
  return undefined
}

const longestErrorText = 200

/** An error's message without what may name a person: addresses, e-mails, long numbers, quoted texts. */
export const errorWithoutPersons = (message: string): string =>
  message
    .replace(/\b[a-z]+:\/\/\S+/gi, '<address>')
    .replace(/\S+@\S+/g, '<e-mail>')
    .replace(/"[^"]*"|'[^']*'|“[^”]*”/g, '"…"')
    .replace(/\+?\d[\d ()-]{4,}\d/g, '<number>')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '<id>')
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, longestErrorText)
