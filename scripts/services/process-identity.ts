import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Identifies a process in a file. A pid alone may be reused after a crash or reboot. */
interface ProcessMark {
  readonly pid: number
  readonly identity: string
}

/** Distinguishes this process from a later one with its pid; undefined if gone (or a zombie). */
export function processIdentity(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc(5): the name in parentheses may hold spaces; then come state (3) and, 19 further, start time (22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return undefined
  }
}

export function writeProcessMark(file: string, pid: number): void {
  writeFileSync(file, markOf(pid))
}

export function markOf(pid: number): string {
  return JSON.stringify({ pid, identity: processIdentity(pid) ?? '' } satisfies ProcessMark)
}

/** The mark of a process that still runs. */
export function liveProcess(file: string): ProcessMark | undefined {
  try {
    const mark: ProcessMark = JSON.parse(readFileSync(file, 'utf8'))
    return mark.identity && processIdentity(mark.pid) === mark.identity ? mark : undefined
  } catch {
    return undefined
  }
}

/** Ends an earlier run's leftover: asked first, forced after the deadline. */
export async function endLeftover(file: string, signal: NodeJS.Signals, deadlineMs = 10_000): Promise<void> {
  const mark = liveProcess(file)
  if (!mark) return
  process.kill(mark.pid, signal)
  const forceAt = Date.now() + deadlineMs
  let forced = false
  while (liveProcess(file)) {
    if (!forced && Date.now() > forceAt) {
      process.kill(mark.pid, 'SIGKILL')
      forced = true
    }
    await sleep(20)
  }
}
