import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Thousands of open pages in a separate process, half at each of two apis. A page reconnects to its own api. */
export interface Crowd {
  readonly pages: number
  /** How many have heard nothing since then, by this process's `performance.now()`. */
  readonly silentSince: (at: number) => Promise<number>
  /** How many show other counts than these, by contestant. */
  readonly different: (counts: ReadonlyMap<string, number>) => Promise<number>
  readonly stop: () => void
}

/** An order to the process; it answers each with a report. */
export interface CrowdOrder {
  readonly open?: { readonly urls: readonly string[]; readonly pages: number }
  /** Epoch ms. */
  readonly since?: number
  readonly counts?: readonly (readonly [contestant: string, votes: number])[]
}

export interface CrowdReport {
  readonly silent: number
  readonly different: number
}

/** Resolves when all pages are opened, perhaps before they have heard anything. */
export async function startCrowd(urls: readonly string[], pages: number): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('./crowd-process.ts', import.meta.url)), { execArgv: [] })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the pages of the crowd ended with code ${String(code)}`)
  })
  ended.catch(() => {})
  // Only one request at a time.
  const ask = async (order: CrowdOrder): Promise<CrowdReport> => {
    const answer = once(child, 'message')
    child.send(order)
    const [report] = await Promise.race([answer, ended])
    return report as CrowdReport // sent by crowd-process.ts
  }
  await ask({ open: { urls, pages } })
  return {
    pages,
    silentSince: async (at) => (await ask({ since: performance.timeOrigin + at })).silent,
    different: async (counts) => (await ask({ counts: [...counts] })).different,
    stop: () => void child.kill('SIGKILL'),
  }
}
