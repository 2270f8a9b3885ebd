import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './app-process.ts'

/** A disk of a run's own that can be filled to the last byte. */
export interface SmallDisk {
  /** Of services whose data is on it (`startTemporaryServices`). */
  readonly kind: string
  readonly fill: () => void
  readonly free: () => void
  /** Whoever does not come to it has it done when this process exits. */
  readonly unmount: () => void
}

/** More than all a run writes: what is full is made so. */
const size = '3g'

/** Mounted in memory. Undefined where this process may not mount, as anybody but root. */
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
      console.error(error) // thrown, it would keep the others from what they do at the exit
    }
  }
  process.once('exit', unmountAtExit)
  const filler = path.join(folder, 'filler')
  return {
    kind,
    fill: () => {
      // What is written meanwhile may take the last of it first.
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
