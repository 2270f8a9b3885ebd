import { readFileSync } from 'node:fs'

/** proc(5): the most memory a process has held since it started, in MiB. */
export function peakMemoryMib(pid: number): number {
  const kib = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}
