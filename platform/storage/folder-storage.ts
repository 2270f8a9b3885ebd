import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkedKey, isKey } from './checked-key.ts'
import { ownFolderMode } from './close-folder.ts'
import type { ListedFile, Storage, StorageKey } from './storage.ts'

const pageSize = 500
/** Only our account may read the files, among them cards. */
const ownFileMode = 0o600

/** A local folder. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: StorageKey): string => path.join(folder, checkedKey(key))
  return {
    read: async (key) => unlessMissing(readFile(pathOf(key))),
    write: async (key, bytes) => writeWhole(pathOf(key), (handle) => handle.writeFile(bytes)),
    writeStream: async (key, pieces) =>
      writeWhole(pathOf(key), async (handle) => {
        for await (const piece of pieces) await handle.writeFile(piece)
      }),
    readStream: async (key, part) => (await unlessMissing(open(pathOf(key))))?.createReadStream(part),
    remove: async (keys) => void (await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))),
    async *list(area) {
      const names = (await unlessMissing(readdir(path.join(folder, area)))) ?? []
      const keys = names.map((name) => `${area}/${name}`).filter(isKey)
      for (let from = 0; from < keys.length; from += pageSize)
        yield (await Promise.all(keys.slice(from, from + pageSize).map(described))).flat()
    },
  }

  /** Empty if it was removed meanwhile or is no file. */
  async function described(key: StorageKey): Promise<readonly ListedFile[]> {
    const found = await unlessMissing(stat(pathOf(key)))
    return found?.isFile() ? [{ key, modifiedAt: found.mtime }] : []
  }
}

const unlessMissing = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** Writes beside it, syncs, then renames. A killed process's leftover is removed as an orphan. */
async function writeWhole(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const part = `${file}.${randomUUID()}.part`
  await mkdir(path.dirname(file), { recursive: true, mode: ownFolderMode })
  try {
    const handle = await open(part, 'wx', ownFileMode)
    try {
      await write(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
