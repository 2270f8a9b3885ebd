import { type Disk, DriveFile, KeyNormalizer } from 'flydrive'
import type { Area, ListedFile, Storage, StorageKey } from './storage.ts'

const pageSize = 500
const isKey = (key: string): key is StorageKey => /^(images|uploads|cards|results)\/[a-z0-9][a-z0-9.-]*$/.test(key)

// One file that somebody else put beside ours would end a listing; our own keys are held to a narrower set below.
KeyNormalizer.allowedCharacterSet = /^/

/** What both stores have in common, told to flydrive. */
export const diskStorage = (disk: Disk): Pick<Storage, 'read' | 'write' | 'remove' | 'list'> => ({
  read: async (key) => {
    try {
      return await disk.getBytes(checkedKey(key))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },
  write: (key, bytes) => disk.put(checkedKey(key), bytes),
  remove: async (keys) => void (await Promise.all(keys.map((key) => disk.delete(checkedKey(key))))),
  list: (area) => pages(disk, area),
})

/** flydrive would turn a strange key into another one. */
export function checkedKey(key: StorageKey): StorageKey {
  if (!isKey(key)) throw new Error('a key of the storage is not of the kind that is generated')
  return key
}

async function* pages(disk: Disk, area: Area): AsyncGenerator<readonly ListedFile[]> {
  let paginationToken: string | undefined
  do {
    const found = await disk.listAll(area, {
      maxResults: pageSize,
      ...(paginationToken !== undefined && { paginationToken }),
    } as Parameters<Disk['listAll']>[1]) // the type leaves out maxResults, which is for buckets
    const files = [...found.objects].filter((entry) => entry instanceof DriveFile)
    for (let from = 0; from < files.length; from += pageSize) yield describe(files.slice(from, from + pageSize))
    paginationToken = found.paginationToken
  } while (paginationToken !== undefined)
}

/** Those of a page that are ours and still there. */
async function describe(files: readonly DriveFile[]): Promise<readonly ListedFile[]> {
  const listed = await Promise.all(
    files.map(async (file) => {
      const { key } = file
      if (!isKey(key)) return []
      try {
        const { lastModified } = await file.getMetaData()
        return [{ key, modifiedAt: lastModified }]
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    }),
  )
  return listed.flat()
}

/** Of flydrive, which keeps what the store said as `cause`. A bucket that is not there is trouble, not a missing file. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return code === 'ENOENT' || error.name === 'NoSuchKey' || error.name === 'NotFound' || isMissing(error.cause)
}
