import type { JobSubject } from '@ashenda/core/contracts/http/queues.ts'
import { isJobName, jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'

/** Shown ballots per group; the total is beside them. */
const shownBallots = 5

const hidden = '…'

/** A job's payload or result as JSON, as admins may see it. */
export const shownText = (job: string, payload: unknown): string =>
  JSON.stringify(shownPayload(job, payload), undefined, 1) ?? ''

/**
 * A payload with every field masked that its job's definition does not allow; without a definition, all of it. Ballots
 * are named by receipt: an id lets anybody ask for the proof, which only the voter's browser may.
 */
export function shownPayload(job: string, payload: unknown): unknown {
  const fields = new Set<string>(isJobName(job) ? jobs[job].shown : [])
  const shown = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const first = value.slice(0, shownBallots).map(shown)
      return value.length > shownBallots ? [...first, `… ${value.length - shownBallots}`] : first
    }
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(fields.has('receipt') ? withReceipt(value) : value)
    return Object.fromEntries(entries.map(([name, field]) => [name, fields.has(name) ? shown(field) : hidden]))
  }
  return typeof payload === 'object' || payload === undefined ? shown(payload) : hidden
}

function withReceipt(value: object): object {
  if (!('id' in value)) return value
  const { id, ...others } = value
  return { receipt: typeof id === 'string' && isUuid(id) ? receiptOf(id) : hidden, ...others }
}

/** What a job is about, for a link; of a group of ballots the first. */
export function subjectOf(payload: unknown): JobSubject {
  if (typeof payload !== 'object' || payload === null) return null
  const field = (name: string): unknown => (payload as Readonly<Record<string, unknown>>)[name] // any object has fields
  for (const kind of ['payment', 'batch'] as const) {
    const id = field(kind)
    if (typeof id === 'string' && isUuid(id)) return { kind, id }
  }
  const ballots = field('ballots')
  const first: unknown = Array.isArray(ballots) ? ballots[0] : undefined
  const id = typeof first === 'object' && first !== null && 'id' in first ? first.id : undefined
  return typeof id === 'string' && isUuid(id) ? { kind: 'ballot', id: receiptOf(id) } : null
}
