import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Signals that would end the program and leave the folder. */
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * A folder for what has to wait on the disk: some 16 bytes a ballot and 32 a link (TMPDIR says on which disk).
 * @template Result
 * @param {(folder: string) => Promise<Result>} work
 * @returns {Promise<Result>} what the work gives; the folder is gone by then
 */
export async function inScratchFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'ashenda-audit-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const leave = () => {
    remove()
    process.exit(130)
  }
  for (const signal of signals) process.on(signal, leave)
  try {
    return await work(folder)
  } finally {
    for (const signal of signals) process.off(signal, leave)
    remove()
  }
}
