import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Thousands of open pages, in a process of their own; half of them at each of two apis. Each comes back to its api whenever it loses it. */
export interface Crowd {
  readonly pages: number
  /** How many have heard nothing since then, by `performance.now()` of this process. */
  readonly silentSince: (at: number) => Promise<number>
  /** How many show other counts than these, by contestant. */
  readonly different: (counts: ReadonlyMap<string, number>) => Promise<number>
  readonly stop: () => void
}

/** What the process of the pages is told; it answers each with a report. */
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

/** Resolves when all pages have been opened, which does not mean that they have heard anything yet. */
export async function startCrowd(urls: readonly string[], pages: number): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('./crowd-process.ts', import.meta.url)), { execArgv: [] })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the pages of the crowd ended with code ${String(code)}`)
  })
  ended.catch(() => {})
  // Asked by one at a time.
  const ask = async (order: CrowdOrder): Promise<CrowdReport> => {
    const answer = once(child, 'message')
    child.send(order)
    const [report] = await Promise.race([answer, ended])
    return report as CrowdReport // of crowd-process.ts
  }
  await ask({ open: { urls, pages } })
  return {
    pages,
    silentSince: async (at) => (await ask({ since: performance.timeOrigin + at })).silent,
    different: async (counts) => (await ask({ counts: [...counts] })).different,
    stop: () => void child.kill('SIGKILL'),
  }
}
