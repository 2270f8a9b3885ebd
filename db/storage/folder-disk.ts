import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** A folder of this machine. */
export const folderDisk = (folder: string): Disk => new Disk(new WholeFileDriver(folder))

/** flydrive's driver writes into the file itself, and shows what it has written so far to whoever reads meanwhile. */
class WholeFileDriver extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  /** Beside it first, on the disk before it is renamed. What a killed process leaves beside it is swept away as an orphan. */
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const file = path.join(this.#folder, key)
    const part = `${file}.${randomUUID()}.part`
    await mkdir(path.dirname(file), { recursive: true })
    try {
      const handle = await open(part, 'wx')
      try {
        await handle.writeFile(contents)
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

  /** The driver's own gives back an empty file as 8 kB of memory that is used for something else. */
  override getBytes(key: string): Promise<Uint8Array> {
    return readFile(path.join(this.#folder, key))
  }
}
