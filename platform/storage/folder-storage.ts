import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { checkedKey, diskStorage, isMissing } from './disk-storage.ts'
import type { Storage } from './storage.ts'

/** A folder of this machine. */
export const folderStorage = (folder: string): Storage => ({
  ...diskStorage(new Disk(new WholeFileDriver(folder))),
  writeStream: async (key, pieces) => {
    await writeWhole(path.join(folder, checkedKey(key)), async (handle) => {
      for await (const piece of pieces) await handle.writeFile(piece)
    })
  },
  readStream: async (key, part) => {
    try {
      return (await open(path.join(folder, checkedKey(key)))).createReadStream(part)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },
})

/** flydrive's driver writes into the file itself, and shows what it has written so far to whoever reads meanwhile. */
class WholeFileDriver extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return writeWhole(path.join(this.#folder, key), (handle) => handle.writeFile(contents))
  }

  /** The driver's own gives back an empty file as 8 kB of memory that is used for something else. */
  override getBytes(key: string): Promise<Uint8Array> {
    return readFile(path.join(this.#folder, key))
  }
}

/** Beside it first, on the disk before it is renamed. What a killed process leaves beside it is swept away as an orphan. */
async function writeWhole(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const part = `${file}.${randomUUID()}.part`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    const handle = await open(part, 'wx')
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
