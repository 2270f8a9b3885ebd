import { readdirSync, readFileSync } from 'node:fs'

interface TreeProcess {
  readonly pid: number
  readonly parent: number
}

/** A process's running descendants, without zombies. */
export function descendantsOf(pid: number): number[] {
  const running = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (read(Number(name)) ?? []) : []))
  const found = [pid]
  for (const one of found) found.push(...running.filter(({ parent }) => parent === one).map((child) => child.pid))
  return found.slice(1)
}

export const isRunning = (pid: number): boolean => read(pid) !== undefined

/** proc(5): after the name in parentheses come the state and the parent. */
function read(pid: number): TreeProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? undefined : { pid, parent: Number(parent) }
  } catch {
    return undefined
  }
}
