import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { descendantsOf } from '../../support/process-tree.ts'

export interface TreeUse {
  /** The most that a process and everything below it held at one moment; memory that several share is counted once. */
  readonly peakMib: number
  /** CPU seconds of all of them. */
  readonly cpuSeconds: number
}

const everyMs = 250
const ticksPerSecond = 100

/** Looks at a process and its children's children again and again; reading is work for the kernel, so not more often. */
export function watchTree(pid: number): { readonly stop: () => Promise<TreeUse> } {
  const cpu = new Map<number, number>()
  let peakMib = 0
  let stopped = false
  const look = (): void => {
    const pids = [pid, ...descendantsOf(pid)]
    peakMib = Math.max(
      peakMib,
      pids.map(memoryMib).reduce((sum, one) => sum + one, 0),
    )
    for (const one of pids) cpu.set(one, Math.max(cpu.get(one) ?? 0, cpuTicks(one)))
  }
  const watching = (async () => {
    while (!stopped) {
      look()
      await wait(everyMs)
    }
  })()
  return {
    stop: async () => {
      look()
      stopped = true
      await watching
      return { peakMib, cpuSeconds: [...cpu.values()].reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond }
    },
  }
}

/** proc(5), Pss: a page that n processes share counts as an nth of a page for each. */
const memoryMib = (pid: number): number => Number(/^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024

/** proc(5): fields 14 and 15 of its stat. */
function cpuTicks(pid: number): number {
  const stat = read(pid, 'stat')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}

/** Empty once it is gone. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
