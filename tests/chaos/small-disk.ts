import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './app-process.ts'

/** A disk for one run that can be filled completely. */
export interface SmallDisk {
  /** For services whose data is on it (`startTemporaryServices`). */
  readonly kind: string
  readonly fill: () => void
  readonly free: () => void
  /** Also happens when this process exits. */
  readonly unmount: () => void
}

/** More than a run writes; tests fill it on purpose. */
const size = '3g'

/** Mounted in memory. Undefined if this process may not mount, which needs root. */
export function mountSmallDisk(): SmallDisk | undefined {
  const kind = `chaos-disk-${process.pid}`
  const folder = path.join(projectRoot, '.data', kind)
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const unmount = (): void => {
    process.off('exit', unmountAtExit)
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  const unmountAtExit = (): void => {
    try {
      unmount()
    } catch (error) {
      console.error(error) // throwing would stop the other exit handlers
    }
  }
  process.once('exit', unmountAtExit)
  const filler = path.join(folder, 'filler')
  return {
    kind,
    fill: () => {
      // Concurrent writes may take the last bytes first.
      for (let free = freeBytes(folder); free > 0; free = freeBytes(folder)) append(filler, free)
    },
    free: () => rmSync(filler, { force: true }),
    unmount,
  }
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function append(file: string, bytes: number): void {
  try {
    execFileSync('sh', ['-c', 'head --bytes="$1" /dev/zero >> "$0"', file, String(bytes)], { stdio: 'pipe' })
  } catch {} // full
}
