import type { BatchStatus, BatchStep } from '@ashenda/core/contracts/http/cards.ts'
import type { Batch } from '@ashenda/db/queries/cards/cards.ts'

/** Gives the address under which an admin loads the file of a batch, for a while. */
export type LinkOf = (batch: string) => string

/** Making the codes is a moment, drawing the sheets takes the time, and putting them together a moment again. */
const madePercent = 10
const drawnPercent = 95
const activatedPercent = 99

/** How far a batch is. Each part counts something that only grows, and begins where the one before it ends. */
export function stepOf(batch: Batch, linkOf: LinkOf): BatchStep {
  const status = statusOf(batch)
  if (status === 'ready') return { status, progress: 100, link: linkOf(batch.id) }
  if (status === 'purged') return { status, progress: 100 }
  return { status, progress: progressOf(batch), ...(batch.problem !== null && { problem: batch.problem }) }
}

export function statusOf({ purgedAt, problem, renderedAt, codesAt }: Batch): BatchStatus {
  if (purgedAt !== null) return 'purged'
  if (problem !== null) return 'failed'
  if (renderedAt !== null) return 'ready'
  return codesAt === null ? 'making' : 'rendering'
}

function progressOf({ amount, codesAt, file, made, drawn, activated }: Batch): number {
  const between = (from: number, to: number, count: number): number => from + Math.floor(((to - from) * count) / amount)
  if (codesAt === null) return between(0, madePercent, made)
  if (file === null) return between(madePercent, drawnPercent, drawn)
  return between(drawnPercent + 1, activatedPercent, activated)
}
