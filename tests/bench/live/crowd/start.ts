import { fileURLToPath } from 'node:url'
import { type RunningProgram, startProgram } from '../../processes.ts'
import type { CrowdOptions, CrowdOrder, CrowdReport } from './protocol.ts'

/** Open pages in a process of their own. */
export interface RunningCrowd extends Pick<RunningProgram, 'pid' | 'stop'> {
  readonly order: (order: CrowdOrder) => Promise<CrowdReport>
}

export async function startCrowd(options: CrowdOptions): Promise<RunningCrowd> {
  const file = fileURLToPath(new URL('./process.ts', import.meta.url))
  const program = startProgram({ name: 'crowd', file, env: {} })
  const order = async (message: CrowdOrder): Promise<CrowdReport> => (await program.ask(message)) as CrowdReport // of process.ts
  await order({ order: 'start', options })
  return { pid: program.pid, stop: program.stop, order }
}
