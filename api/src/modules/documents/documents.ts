import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { DocumentStep } from '@ashenda/core/contracts/http/documents.ts'
import { type DocumentKey, documentKindOf } from '@ashenda/core/domain/document.ts'
import { may } from '@ashenda/core/domain/permission.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { readDocumentContent } from '@ashenda/db/queries/documents/contents.ts'
import { askForDocument, type Document, findDocument } from '@ashenda/db/queries/documents/documents.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Queue } from 'bullmq'
import { v7 } from 'uuid'
import type { QueuedRowDeps } from '../../jobs/row-waiter.ts'
import { isComplete, isEntryOf, type Principal } from '../sessions/principal.ts'

export interface DocumentsDeps extends QueuedRowDeps {
  readonly queue: Pick<Queue, 'add'>
}

const askMs = 5_000
const queueMs = 5_000
const retryAfterSeconds = 5
/** BullMQ runs jobs without a priority first. */
const afterOthers = 10

declare module 'fastify' {
  interface FastifyInstance {
    readonly documents: Documents
  }
}

/** Documents through the api: enters the row, queues the job and waits for the file. */
export class Documents {
  readonly #deps: DocumentsDeps

  constructor(deps: DocumentsDeps) {
    this.#deps = deps
  }

  /**
   * Asks for a document as it would be printed now; one that was printed with this content is there at once. Resolves when the file is
   * ready, or after `waitMs`. The caller decides who may ask. @param isUrgent somebody waits for it by name; everything else comes after
   * cards and such documents. @throws AppError not_found if there is nothing to print, unavailable
   */
  async ask(key: DocumentKey, waitMs: number, isUrgent = true): Promise<Document> {
    const { sql, isQueueThere, changes } = this.#deps
    const read = await readDocumentContent(sql, key)
    if (!read) throw new AppError('not_found')
    const asked = await withTimeout(askMs, askForDocument(sql, v7(), key, read.contentHash))
    if (asked.isPrinted) return asked
    if (!isQueueThere()) throw new AppError('unavailable', { retryAfterSeconds })
    if (asked.isNew) await this.#enqueue(asked, isUrgent)
    const settled = await changes.watch(asked.id, waitMs, async () => {
      const row = await findDocument(sql, asked.id)
      return row && (row.isPrinted || row.problem !== null) ? row : undefined
    })
    return settled ?? asked
  }

  /** The row is the truth: the worker's sweep queues a lost job again. */
  async #enqueue({ id, revision }: Document, isUrgent: boolean): Promise<void> {
    const { queue, log } = this.#deps
    const added = enqueue(
      queue,
      'print-document',
      { document: id },
      {
        jobId: `print-${id}-${revision}`,
        ...(!isUrgent && { priority: afterOthers }),
      },
    )
    await withTimeout(queueMs, added).catch((error: unknown) =>
      log.warn({ err: error, document: id }, 'a document could not be queued; the sweep will do it'),
    )
  }
}

/** Whether this user may have the document. */
export function mayHave(principal: Principal, { kind, subject }: DocumentKey): boolean {
  const { permission, isHers } = documentKindOf(kind)
  if (principal.role === 'admin') return isComplete(principal) && may(principal.adminRole, permission)
  return isHers && isEntryOf(principal, subject)
}

export function presentDocument({ id, isPrinted, problem }: Document): DocumentStep {
  if (isPrinted) return { status: 'ready', link: `/documents/${id}/file` }
  return problem === null ? { status: 'making' } : { status: 'failed', problem }
}
