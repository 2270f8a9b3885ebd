import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { BatchStatus, BatchStep } from '@ashenda/core/contracts/http/cards.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import type { Peppers } from '@ashenda/core/domain/peppers.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { type Batch, enterBatch, findBatches, type Order } from '@ashenda/db/queries/cards/cards.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import { v7 } from 'uuid'
import type { QueuedRowDeps } from '../../jobs/row-waiter.ts'

export interface CardOrdersDeps extends QueuedRowDeps {
  readonly queue: Pick<Queue, 'add'>
  /** The newest one keys batch ids and new codes. */
  readonly peppers: Peppers
  /** How long an answer waits for the file. */
  readonly fileMs: number
}

export interface OrderedBatch {
  readonly batch: Batch
  /** The same order was placed before. */
  readonly isRepeated: boolean
}

const enterMs = 5_000
const queueMs = 5_000
const retryAfterSeconds = 5

/** Card orders through the api: writes the row, queues the job and waits for the file. */
export class CardOrders {
  readonly #deps: CardOrdersDeps

  constructor(deps: CardOrdersDeps) {
    this.#deps = deps
  }

  /**
   * Orders a batch, or finds the one an identical order made: retries and double clicks make no second one. Without an
   * idempotency key that holds for a minute. Resolves when the file is ready, or after `fileMs`. @throws AppError
   * unavailable, Postgres errors; the order can be sent again
   */
  async order(
    order: Omit<Order, 'id' | 'isNamed' | 'pepper'>,
    idempotencyKey: string | undefined,
  ): Promise<OrderedBatch> {
    const { sql, peppers, isQueueThere, changes, fileMs } = this.#deps
    if (!isQueueThere()) throw unavailable()
    const named = idempotencyKey === undefined ? v7() : this.#idOf(order, idempotencyKey)
    const isNamed = idempotencyKey !== undefined
    const { id, isNew } = await withTimeout(
      enterMs,
      enterBatch(sql, { id: named, isNamed, pepper: peppers.newestId, ...order }),
    )
    if (isNew) await this.#enqueue(id)
    const made = await changes.watch(id, fileMs, async () => {
      const [batch] = await findBatches(sql, [id])
      return batch && !isInMaking(batch) ? batch : undefined
    })
    const [batch] = made ? [made] : await withTimeout(enterMs, findBatches(sql, [id]))
    if (!batch) throw unavailable()
    return { batch, isRepeated: !isNew }
  }

  #idOf({ by, amount, note, agent, contest }: Omit<Order, 'id' | 'isNamed' | 'pepper'>, key: string): string {
    return keyedId(this.#deps.peppers.newest, 'batch', [
      by,
      key.toLowerCase(),
      String(amount),
      note,
      agent,
      ...(contest ? [contest] : []),
    ])
  }

  /** The row is the truth: the worker's sweep queues a lost job again. */
  async #enqueue(batch: string): Promise<void> {
    const { queue, log } = this.#deps
    const added = enqueue(queue, 'make-batch', { batch }, { jobId: `make-${batch}` })
    await withTimeout(queueMs, added).catch((error: unknown) =>
      log.warn({ err: error, batch }, 'a card batch could not be queued; the sweep will do it'),
    )
  }
}

const isInMaking = (batch: Batch): boolean => ['making', 'rendering'].includes(statusOf(batch))

const unavailable = (): AppError =>
  new AppError('unavailable', {
    message: 'cards cannot be ordered at the moment, please try again shortly',
    retryAfterSeconds,
  })

/** A temporary address of a batch's file. */
export type LinkOf = (batch: string) => string

/** Making codes and assembling sheets are quick; drawing takes the time. */
const madePercent = 10
const drawnPercent = 95
const activatedPercent = 99

/** A batch's progress. Each phase counts up and starts where the one before ended. */
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
