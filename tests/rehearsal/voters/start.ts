import { fileURLToPath } from 'node:url'
import { type RunningProgram, startProgram } from '../../bench/processes.ts'
import type {
  CheckOptions,
  CheckResult,
  VotersOptions,
  VotersOrder,
  VotersReport,
  VotersResult,
  VotersRun,
} from './protocol.ts'

/** Voters in a process of their own. */
export interface RunningVoters extends Pick<RunningProgram, 'pid' | 'stop'> {
  readonly run: (run: VotersRun) => Promise<VotersResult>
  readonly check: (check: CheckOptions) => Promise<CheckResult>
}

export async function startVoters(options: VotersOptions): Promise<RunningVoters> {
  const file = fileURLToPath(new URL('./process.ts', import.meta.url))
  const program = startProgram({ name: 'voters', file, env: {} })
  const order = async (message: VotersOrder): Promise<VotersReport> => {
    const report = (await program.ask(message)) as VotersReport // of process.ts
    if (report.report === 'failed') throw new Error(`the voters' process: ${report.problem}`)
    return report
  }
  await order({ order: 'start', options })
  return {
    pid: program.pid,
    stop: program.stop,
    run: async (run) => {
      const report = await order({ order: 'run', run })
      if (report.report !== 'ran') throw new Error(`the voters' process answered ${report.report}`)
      return report.result
    },
    check: async (check) => {
      const report = await order({ order: 'check', check })
      if (report.report !== 'checked') throw new Error(`the voters' process answered ${report.report}`)
      return report.result
    },
  }
}
