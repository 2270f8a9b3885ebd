import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FreshGround } from '../ground.ts'
import type { Tallied, TallyOrder, TallyReport } from './plan.ts'

/** A process that tallies by the worker's own code. */
export interface TallyProcess {
  readonly connect: (database: FreshGround, contest: string, contestants: readonly string[]) => Promise<void>
  readonly make: (groups: number, groupSize: number) => Promise<void>
  /** What was made. */
  readonly tally: () => Promise<Tallied>
  readonly stop: () => void
}

/** @param file of ./sides */
export function startTallyProcess(file: string): TallyProcess {
  const child = fork(fileURLToPath(new URL(`./sides/${file}`, import.meta.url)), { execArgv: [] })
  return {
    connect: async ({ databaseUrl }, contest, contestants) =>
      void (await ask(child, { order: 'connect', databaseUrl, contest, contestants })),
    make: async (groups, groupSize) => void (await ask(child, { order: 'make', groups, groupSize })),
    tally: async () => {
      const report = await ask(child, { order: 'tally' })
      if (report.report !== 'tallied') throw new Error(`the process that tallies answered ${report.report}`)
      return report
    },
    stop: () => child.disconnect(),
  }
}

function ask(child: ChildProcess, order: TallyOrder): Promise<TallyReport> {
  return new Promise((resolve, reject) => {
    const onMessage = (report: unknown): void => {
      child.off('exit', onExit)
      resolve(report as TallyReport) // the other end is sides/tally.ts
    }
    const onExit = (code: number | null): void => {
      child.off('message', onMessage)
      reject(new Error(`a process that tallies ended with code ${code}`))
    }
    child.once('message', onMessage).once('exit', onExit)
    child.send(order)
  })
}
