import type { CopiedPhoto, FormerPhoto } from '@ashenda/db/queries/contestants/entries.ts'
import { fileOfUpload, keysOfImage } from '@ashenda/platform/storage/keys.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { v7 } from 'uuid'

/**
 * Files are copied rather than shared, so that removing a photo from one entry leaves the other alone. Undefined if its picture is not in
 * the storage any more. Copies without a row are swept like any picture's.
 */
export async function copyPhoto(photo: FormerPhoto, storage: Storage): Promise<CopiedPhoto | undefined> {
  const id = v7()
  const file = fileOfUpload(id)
  const [from, to] = [keysOfImage(photo.file), keysOfImage(file)]
  const copied = await Promise.all(
    from.map(async (key, place) => {
      const [bytes, target] = [await storage.read(key), to[place]]
      if (bytes && target) await storage.write(target, bytes)
      return bytes !== undefined
    }),
  )
  return copied.every(Boolean) ? { ...photo, id, file } : undefined
}
