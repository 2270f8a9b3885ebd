import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadOptions, LoadOrder, LoadReport, LoadResult } from './protocol.ts'

export interface Load {
  readonly pid: number
  /** Begins the window that counts; resolves when it has begun. */
  readonly measure: () => Promise<void>
  /** Ends window and load. */
  readonly stop: () => Promise<LoadResult>
}

/** Starts sending, in a process of its own; resolves when all connections are open. */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), { execArgv: [] })
  await ask(child, { order: 'start', options })
  return {
    pid: child.pid ?? 0,
    measure: async () => void (await ask(child, { order: 'measure' })),
    stop: async () => {
      const answer = await ask(child, { order: 'stop' })
      if (answer.report !== 'result') throw new Error(`the load process answered ${answer.report}`)
      return answer.result
    },
  }
}

function ask(child: ChildProcess, order: LoadOrder): Promise<LoadReport> {
  return new Promise((resolve, reject) => {
    const onMessage = (report: unknown): void => {
      child.off('exit', onExit)
      resolve(report as LoadReport) // the other end is process.ts, of this same folder
    }
    const onExit = (code: number | null): void => {
      child.off('message', onMessage)
      reject(new Error(`the load process ended with code ${code}`))
    }
    child.once('message', onMessage).once('exit', onExit)
    child.send(order)
  })
}
