import { randomUUID } from 'node:crypto'
import type { DocumentJob } from '@ashenda/core/contracts/jobs/document.ts'
import { documentKindOf } from '@ashenda/core/domain/document.ts'
import { readDocumentContent } from '@ashenda/db/queries/documents/contents.ts'
import { type Document, findDueDocument, notePrinted, noteProblem } from '@ashenda/db/queries/documents/documents.ts'
import { keyOfDocument } from '@ashenda/platform/storage/keys.ts'
import type { CardContext, CardWork } from '../cards/card-making.ts'
import type { JobHandler } from '../jobs/job-handler.ts'
import { drawDocument } from './layouts.ts'

/** Prints a due document with what it shows now, and only then names its file. Run twice, the second finds nothing due. */
export const createPrintDocument =
  (context: CardContext, work: Pick<CardWork, 'printer' | 'publicUrl'>): JobHandler<DocumentJob> =>
  async ({ document: id }) => {
    const { sql, publish } = context
    const due = await findDueDocument(sql, id)
    if (!due) return
    await print(context, work, due)
    publish({ type: 'document-changed', document: id })
  }

async function print(
  { sql, storage }: CardContext,
  work: Pick<CardWork, 'printer' | 'publicUrl'>,
  due: Document,
): Promise<void> {
  const read = await readDocumentContent(sql, due)
  // She was erased, or took away her only photo.
  if (!read) return void (await noteProblem(sql, due, 'not_found'))
  const bytes = await drawDocument(due, read.content, { ...work, storage })
  // A name per attempt, so that simultaneous attempts do not write into one file.
  const file = `${randomUUID()}.${documentKindOf(due.kind).type}`
  await storage.write(keyOfDocument(file), bytes)
  const isNoted = await notePrinted(sql, due, { file, bytes: bytes.length, contentHash: read.contentHash })
  const former = isNoted ? due.file : file
  if (former !== null) await storage.remove([keyOfDocument(former)])
}
