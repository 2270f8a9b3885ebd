import { uuidPattern } from '@ashenda/core/domain/uuid.ts'
import { findPicturesInUse } from '@ashenda/db/queries/contestants/uploads.ts'
import type { ListedFile, StorageKey } from '@ashenda/platform/storage/storage.ts'
import type { PhotoContext } from './photo-context.ts'

/** A younger file may still get its row. */
const imageAgeMs = 3_600_000
const uploadAgeMs = 24 * 3_600_000

const pictureFile = new RegExp(`^images/(${uuidPattern})(?:-[a-z]+)?[.](?:webp|jpg)$`)
/** Left by a process killed while writing. */
const partOfFile = /\.part$/

/**
 * Removes files without a row: of replaced and refused photos, and of workers that died between file and row. Other kinds of files, put
 * there by hand, stay.
 */
export async function removeOrphans(context: PhotoContext, now = Date.now()): Promise<void> {
  const { storage } = context
  const areOlder = (page: readonly ListedFile[], ageMs: number): StorageKey[] =>
    page.filter(({ modifiedAt }) => modifiedAt.getTime() < now - ageMs).map(({ key }) => key)
  for await (const page of storage.list('images')) {
    const orphans = await withoutRow(context, areOlder(page, imageAgeMs))
    if (orphans.length > 0) context.log.info({ files: orphans.length }, 'orphaned pictures were removed')
    await storage.remove(orphans)
  }
  for await (const page of storage.list('uploads')) await storage.remove(areOlder(page, uploadAgeMs))
}

async function withoutRow({ sql }: PhotoContext, keys: readonly StorageKey[]): Promise<readonly StorageKey[]> {
  const ids = new Map(keys.map((key) => [key, pictureFile.exec(key)?.[1]]))
  const known = [...new Set(ids.values())].filter((id) => id !== undefined)
  const inUse = known.length === 0 ? new Set() : await findPicturesInUse(sql, known)
  return keys.filter((key) => {
    const id = ids.get(key)
    return id === undefined ? partOfFile.test(key) : !inUse.has(id)
  })
}
