import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface ProfileFolder {
  readonly path: string
  readonly remove: () => Promise<void>
}

const prefix = 'ashenda-chromium-'

/** A folder for one run of Chromium, which bears our process's number, so that those of killed processes can be found. */
export async function openProfileFolder(): Promise<ProfileFolder> {
  await removeLeftovers()
  const folder = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
  return { path: folder, remove: () => remove(folder) }
}

async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  const left = names.filter((name) => !isRunning(Number.parseInt(name.slice(prefix.length), 10)))
  // Another process may be removing the same one.
  await Promise.allSettled(left.map((name) => remove(path.join(tmpdir(), name))))
}

/** A Chromium that is just ending may still write into it. */
const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // There, but somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
