import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A process as a file can name it. The pid alone would not do: after a crash or a reboot it may be somebody else's.
 * @typedef {{pid: number, identity: string}} ProcessMark
 */

/**
 * What tells this process from a later one with the same pid.
 * @param {number} pid
 * @returns {string | undefined} undefined when it is gone (or a zombie that nobody buried)
 */
export function processIdentity(pid) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // proc(5): the name in parentheses may hold spaces; after it come the state (3) and, 19 further, the start time (22).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return undefined
  }
}

/**
 * @param {string} file
 * @param {number} pid
 */
export function writeProcessMark(file, pid) {
  writeFileSync(file, markOf(pid))
}

/** @param {number} pid */
export function markOf(pid) {
  return JSON.stringify({ pid, identity: processIdentity(pid) ?? '' })
}

/**
 * Reads the mark of a process that still runs.
 * @param {string} file
 * @returns {ProcessMark | undefined}
 */
export function liveProcess(file) {
  try {
    const mark = JSON.parse(readFileSync(file, 'utf8'))
    return mark.identity && processIdentity(mark.pid) === mark.identity ? mark : undefined
  } catch {
    return undefined
  }
}

/**
 * Ends what an earlier run left behind: asked first, forced after the deadline.
 * @param {string} file
 * @param {NodeJS.Signals} signal
 * @param {number} [deadlineMs]
 */
export async function endLeftover(file, signal, deadlineMs = 10_000) {
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
