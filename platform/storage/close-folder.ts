import { chmod, stat } from 'node:fs/promises'
import path from 'node:path'
import type { StorageConfig } from './storage.ts'
import { areas } from './storage.ts'

export const ownFolderMode = 0o700
/** For the log, beside what closeFolder tells. */
export const openFolders = 'other accounts of this machine can read or write these folders, and they could not be shut'

/**
 * What an account other than ours may not do in DATA_DIR: list it or write into it. Passing through it is left alone, because
 * Postgres, which `npm start` runs as another account where root starts it, lies there too.
 */
const listOrWrite = 0o066
const anything = 0o077

/** Shuts DATA_DIR and what lies in it to other accounts of this machine, and tells what could not be shut. */
export async function closeFolder(
  { STORAGE_DRIVER, DATA_DIR }: Pick<StorageConfig, 'STORAGE_DRIVER' | 'DATA_DIR'>,
  tell: (folders: readonly string[]) => void,
): Promise<void> {
  if (STORAGE_DRIVER !== 'local') return
  const folder = path.resolve(DATA_DIR)
  const parts = areas.map((area) => path.join(folder, area))
  const open = await Promise.all([close(folder, listOrWrite), ...parts.map((part) => close(part, anything))])
  if (open.some((found) => found.length > 0)) tell(open.flat())
}

/** The folder, where it stays open: another account owns it, or its file system knows no modes. */
async function close(folder: string, forbidden: number): Promise<readonly string[]> {
  const before = await modeOf(folder)
  if ((before & forbidden) === 0) return []
  await chmod(folder, before & ~forbidden).catch(() => {})
  return ((await modeOf(folder)) & forbidden) === 0 ? [] : [folder]
}

/** Of a folder that is not there yet nothing is open. */
const modeOf = (folder: string): Promise<number> =>
  stat(folder).then(
    ({ mode }) => mode & 0o7777,
    () => 0,
  )
