import type { OrdinalRange } from '@ashenda/db/queries/cards/card-batches.ts'
import { enqueue, jobOf } from '@ashenda/platform/enqueue.ts'
import { FlowProducer, type Job, Queue, type QueueBaseOptions } from 'bullmq'
import type { Redis } from 'ioredis'

/**
 * Queues a batch's work. Jobs have fixed ids, so asking again for a waiting or running one adds nothing. `delayMs` is how long it may wait.
 */
export interface BatchJobs {
  readonly make: (batch: string, delayMs?: number) => Promise<void>
  /** Any process draws these chunks; after the last, the batch is finished. */
  readonly draw: (batch: string, chunks: readonly number[], delayMs?: number) => Promise<void>
  readonly clear: (batch: string) => Promise<void>
  /** Whether all jobs of `draw` are still pending. */
  readonly isDrawing: (batch: string) => Promise<boolean>
  readonly close: () => Promise<void>
}

const queueName = 'cards'

const makeId = (batch: string): string => `make-${batch}`
const chunkId = (batch: string, chunk: number): string => `draw-${batch}-${chunk}`
const finishId = (batch: string): string => `finish-${batch}`
const clearId = (batch: string): string => `clear-${batch}`

export function createBatchJobs(
  connection: Redis,
  prefix: string,
  more: Pick<QueueBaseOptions, 'telemetry'> = {},
): BatchJobs {
  const queue = new Queue(queueName, { connection, prefix, ...more })
  const flows = new FlowProducer({ connection, prefix, ...more })
  // Callers get the same errors from their promises.
  queue.on('error', () => {})
  flows.on('error', () => {})
  return {
    make: async (batch, delay = 0) =>
      void (await enqueue(queue, 'make-batch', { batch }, { jobId: makeId(batch), delay })),
    draw: async (batch, chunks, delay = 0) =>
      void (await flows.add({
        ...jobOf('finish-batch', { batch }, { jobId: finishId(batch), ...(chunks.length === 0 && { delay }) }),
        queueName,
        children: chunks.map((chunk) => ({
          ...jobOf('draw-chunk', { batch, chunk }, { jobId: chunkId(batch, chunk), delay, failParentOnFailure: true }),
          queueName,
        })),
      })),
    clear: async (batch) => void (await enqueue(queue, 'clear-batch', { batch }, { jobId: clearId(batch) })),
    isDrawing: async (batch) => {
      const finish: Job | undefined = await queue.getJob(finishId(batch))
      if (!finish) return false
      const { unprocessed = [] } = await finish.getDependencies({ unprocessed: { count: 1_000 } })
      const children = await Promise.all(unprocessed.map((key) => queue.getJob(key.slice(key.lastIndexOf(':') + 1))))
      return children.every((child) => child !== undefined)
    },
    close: async () => void (await Promise.all([queue.close(), flows.close()])),
  }
}

/** Cards per statement: a fraction of a second for others to wait, far below the timeout. */
const cardsAtOnce = 5_000

/** A batch's places, in pieces for one statement each. */
export const rangesOf = (
  { id, amount }: { readonly id: string; readonly amount: number },
  atOnce = cardsAtOnce,
): readonly OrdinalRange[] =>
  Array.from({ length: Math.ceil(amount / atOnce) }, (_, piece) => ({
    batch: id,
    from: piece * atOnce + 1,
    to: Math.min((piece + 1) * atOnce, amount),
  }))
