import { uuidPattern } from '@ashenda/core/domain/uuid.ts'
import {
  findDocumentFilesInUse,
  findLostDocuments,
  forgetDocuments,
  giveUpDocuments,
} from '@ashenda/db/queries/documents/documents.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { StorageKey } from '@ashenda/platform/storage/storage.ts'
import type { Queue } from 'bullmq'
import type { CardContext } from '../cards/card-making.ts'

/** By then its job is queued, or never will be. */
const lostAfterMs = 15_000
/** Whoever asked has left the page. */
const givenUpAfterMs = 3_600_000
const atMost = 100

/** A document's row is its truth, not its job: one without a job gets another, and after an hour it is given up. */
export async function settleDocuments(queue: Queue, { sql, cards, log, publish }: CardContext): Promise<void> {
  if (!cards) return
  for (const { id } of await giveUpDocuments(sql, givenUpAfterMs, 'unavailable')) {
    log.error({ document: id }, 'a document was given up after an hour')
    publish({ type: 'document-changed', document: id })
  }
  for (const { id, revision } of await findLostDocuments(sql, lostAfterMs, atMost))
    await enqueue(queue, 'print-document', { document: id }, { jobId: `print-${id}-${revision}` })
}

/** Documents are printed again on request, so they are kept for some weeks only. */
const keptDays = 30
/** A younger file may still get its row. */
const fileAgeMs = 3_600_000
const documentFile = new RegExp(`^documents/(${uuidPattern}[.](?:pdf|jpg))$`)
/** Left by a process killed while writing. */
const partOfFile = /\.part$/

/** Removes documents nobody asked for lately, and files without a row. */
export async function clearDocuments({ sql, storage, cards, log }: CardContext, now = Date.now()): Promise<void> {
  if (!cards) return
  await forgetDocuments(sql, keptDays)
  for await (const page of storage.list('documents')) {
    const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < now - fileAgeMs).map(({ key }) => key)
    const files = new Map(old.map((key): [StorageKey, string | undefined] => [key, documentFile.exec(key)?.[1]]))
    const inUse = await findDocumentFilesInUse(
      sql,
      [...files.values()].filter((file) => file !== undefined),
    )
    const orphans = old.filter((key) => {
      const file = files.get(key)
      return file === undefined ? partOfFile.test(key) : !inUse.has(file)
    })
    if (orphans.length > 0) log.info({ files: orphans.length }, 'documents without a row were removed')
    await storage.remove(orphans)
  }
}
