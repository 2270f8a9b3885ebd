import { isJobName, jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'

/** Ballots of a group that are shown; the number of all of them stands beside. */
const shownBallots = 5

const hidden = '…'

/** What admins may see of a job's payload or result, as JSON. */
export const shownText = (job: string, payload: unknown): string =>
  JSON.stringify(shownPayload(job, payload), undefined, 1) ?? ''

/**
 * A payload with the fields that the job's definition lets be shown, all others replaced by a mark. Of a job without a
 * definition nothing is shown. A ballot is named by its receipt: with its id anybody could ask for its proof, which only the
 * voter's browser may do.
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
