import { randomUUID } from 'node:crypto'
import type { DocumentKey } from '@ashenda/core/domain/document.ts'
import { filesOfImage } from '@ashenda/core/domain/image.ts'
import { readDocumentContent } from '@ashenda/db/queries/documents/contents.ts'
import { askForDocument } from '@ashenda/db/queries/documents/documents.ts'
import sharp from 'sharp'
import { insertContestant, insertZone } from './contest-data.ts'
import { fourQuarters } from './photos.ts'
import type { Platform } from './platform.ts'
import { storageOf } from './worker-context.ts'

/** A contestant of the current contest whose photo is in the storage. */
export async function contestantWithPhoto(
  platform: Pick<Platform, 'sql' | 'dataDir'>,
  choice: { readonly fname?: string; readonly mname?: string; readonly zone?: string } = {},
): Promise<string> {
  const { sql } = platform
  const { zone, ...names } = choice
  const [contest] = await sql<{ id: string }[]>`select id from contests where current`
  const zoneId = zone === undefined ? undefined : await insertZone(sql, zone)
  const id = await insertContestant(sql, contest?.id ?? '', { ...names, ...(zoneId !== undefined && { zoneId }) })
  await storePhotos(platform, id)
  return id
}

/** Puts a picture behind each of her photos. */
export async function storePhotos(platform: Pick<Platform, 'sql' | 'dataDir'>, contestant: string): Promise<void> {
  const rows = await platform.sql<{ file: string }[]>`select file from images where contestant_id = ${contestant}`
  const pixels = await fourQuarters(480, 600).png().toBuffer()
  const [webp, jpeg] = [await sharp(pixels).webp().toBuffer(), await sharp(pixels).jpeg().toBuffer()]
  for (const name of rows.flatMap(({ file }) => filesOfImage(file)))
    await storageOf(platform).write(`images/${name}`, name.endsWith('.jpg') ? jpeg : webp)
}

export const posterOf = (subject: string, changes: Partial<DocumentKey> = {}): DocumentKey => ({
  kind: 'poster',
  subject,
  language: 'tig',
  format: 'a4',
  ...changes,
})

/** Asks for a document as the api does, without a job. */
export async function askFor({ sql }: Pick<Platform, 'sql'>, key: DocumentKey) {
  const read = await readDocumentContent(sql, key)
  if (!read) throw new Error('there is nothing to print')
  return askForDocument(sql, randomUUID(), key, read.contentHash)
}
