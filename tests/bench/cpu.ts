import { readdirSync, readFileSync } from 'node:fs'

export interface CpuReading {
  readonly atMs: number
  /** CPU seconds used so far, user and system. */
  readonly byProcess: Readonly<Record<string, number>>
  /** Of the benchmark's own process. */
  readonly bench: number
  /** Of everything on the machine, and what the machine was kept from using (steal). */
  readonly machine: number
}

export interface CoresUsed {
  /** CPU seconds per second: 1 is a whole core. */
  readonly byProcess: Readonly<Record<string, number>>
  /** What else the machine did: a figure from a busy machine says little. */
  readonly byOthers: number
}

/** Reads processes by their names. With `family` children count, too, those that have ended included. */
export function readCpu(
  processes: Readonly<Record<string, { readonly pid: number; readonly family?: true }>>,
): CpuReading {
  const used = Object.entries(processes).map(([name, { pid, family }]) => [name, family ? ofFamily(pid) : of(pid)])
  return { atMs: performance.now(), byProcess: Object.fromEntries(used), bench: of(process.pid), machine: ofMachine() }
}

export function coresBetween(before: CpuReading, after: CpuReading): CoresUsed {
  const seconds = (after.atMs - before.atMs) / 1000
  const byProcess = Object.entries(after.byProcess).map(
    ([name, used]) => [name, (used - (before.byProcess[name] ?? 0)) / seconds] as const,
  )
  const ours = byProcess.reduce((sum, [, cores]) => sum + cores, (after.bench - before.bench) / seconds)
  return {
    byProcess: Object.fromEntries(byProcess),
    byOthers: Math.max(0, (after.machine - before.machine) / seconds - ours),
  }
}

/** USER_HZ: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

/** 0 once it is gone. */
const of = (pid: number): number => (read(pid)?.ticks ?? 0) / ticksPerSecond

/** Postgres has a process per connection. */
function ofFamily(pid: number): number {
  const parent = read(pid)
  if (!parent) return 0
  const children = readdirSync('/proc')
    .map((name) => (/^\d+$/.test(name) ? read(Number(name)) : undefined))
    .filter((entry) => entry?.parent === pid)
  const ticks = children.reduce((sum, entry) => sum + (entry?.ticks ?? 0), parent.ticks + parent.childTicks)
  return ticks / ticksPerSecond
}

/** proc(5): the first line of /proc/stat counts user, nice, system, idle, iowait, irq, softirq and steal. */
function ofMachine(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? []
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields.map(Number)
  return (user + nice + system + irq + softirq + steal) / ticksPerSecond
}

/** proc(5): after the name in parentheses come the state (3), the parent (4), utime (14), stime, cutime and cstime (17). */
function read(
  pid: number,
): { readonly parent: number; readonly ticks: number; readonly childTicks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const field = (number: number): number => Number(fields[number - 3])
    return { parent: field(4), ticks: field(14) + field(15), childTicks: field(16) + field(17) }
  } catch {
    return undefined
  }
}
