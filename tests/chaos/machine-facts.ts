import { execFile } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { promisify } from 'node:util'

export interface MachineFacts {
  readonly cpu: string
  readonly cores: number
  readonly memoryGib: number
  readonly node: string
  readonly postgres: string
  readonly redis: string
  readonly commit: string
  /** ISO day. */
  readonly date: string
}

/** What a reader must know to compare: nothing that names the machine or a folder on it. */
export async function machineFacts(services: {
  readonly postgres: string
  readonly redis: string
}): Promise<MachineFacts> {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.version.slice(1),
    ...services,
    commit: await commit(),
    date: new Date().toISOString().slice(0, 10),
  }
}

/** The commit the code stands on; `+` where something that is measured differs from it. */
async function commit(): Promise<string> {
  const git = async (...args: string[]): Promise<string> => (await promisify(execFile)('git', args)).stdout.trim()
  try {
    const changed = await git('status', '--porcelain', '--', 'core', 'db', 'api', 'worker')
    return `${await git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '+'}`
  } catch {
    return 'unknown'
  }
}
