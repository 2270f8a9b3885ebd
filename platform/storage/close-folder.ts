import { chmod, stat } from 'node:fs/promises'
import path from 'node:path'
import type { StorageConfig } from './storage.ts'
import { areas } from './storage.ts'

export const ownFolderMode = 0o700
/** Logged together with closeFolder's findings. */
export const openFolders = 'other accounts of this machine can read or write these folders, and they could not be shut'

/**
 * Other accounts may not list or write DATA_DIR. They may pass through it, because Postgres runs there under another account when root runs
 * `npm start`.
 */
const listOrWrite = 0o066
const anything = 0o077

/** Closes DATA_DIR and its content to other accounts, and returns what could not be closed. */
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

/** The folder, if it stays open: owned by another account, or on a file system without modes. */
async function close(folder: string, forbidden: number): Promise<readonly string[]> {
  const before = await modeOf(folder)
  if ((before & forbidden) === 0) return []
  await chmod(folder, before & ~forbidden).catch(() => {})
  return ((await modeOf(folder)) & forbidden) === 0 ? [] : [folder]
}

/** A missing folder is closed. */
const modeOf = (folder: string): Promise<number> =>
  stat(folder).then(
    ({ mode }) => mode & 0o7777,
    () => 0,
  )
