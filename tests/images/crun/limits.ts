import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bytesOf, type ServiceSpec } from '../compose-services.ts'

const root = '/sys/fs/cgroup'

/** Whether this machine has control groups of version 2 alone, which crun sets up by itself. */
export const isUnified = (): boolean => existsSync(path.join(root, 'cgroup.controllers'))

/** What of a service's limits is told in numbers. CPU shares are Docker's, 1024 unless said otherwise. */
function limitsOf(service: ServiceSpec) {
  const { mem_limit, memswap_limit, pids_limit, cpus, cpu_shares } = service
  return {
    memory: mem_limit === undefined ? undefined : bytesOf(mem_limit),
    // As Docker does: as much again, unless it is told.
    memoryAndSwap:
      memswap_limit === undefined
        ? mem_limit === undefined
          ? undefined
          : bytesOf(mem_limit) * 2
        : bytesOf(memswap_limit),
    pids: pids_limit === undefined ? undefined : Number(pids_limit),
    cpus: cpus === undefined ? undefined : Number(cpus),
    shares: cpu_shares,
  }
}

/** For crun, where it can. */
export function resourcesOf(service: ServiceSpec): object {
  if (!isUnified()) return {}
  const { memory, memoryAndSwap, pids, cpus, shares } = limitsOf(service)
  return {
    ...(memory !== undefined && { memory: { limit: memory, swap: memoryAndSwap } }),
    ...(pids !== undefined && { pids: { limit: pids } }),
    ...((cpus !== undefined || shares !== undefined) && {
      cpu: {
        ...(cpus !== undefined && { quota: Math.round(cpus * 100_000), period: 100_000 }),
        ...(shares && { shares }),
      },
    }),
  }
}

export interface Cage {
  /** Files that take the pid of whoever is to be held by the limits. */
  readonly joins: readonly string[]
  /** Limits that this machine cannot apply. */
  readonly missing: readonly string[]
  readonly remove: () => void
}

/** Control groups of version 1, with the limits of a service, for whoever joins them. None of version 2, where crun makes them. */
export function openCage(name: string, service: ServiceSpec): Cage {
  if (isUnified()) return { joins: [], missing: [], remove: () => {} }
  const { memory, memoryAndSwap, pids, cpus, shares } = limitsOf(service)
  const wanted: readonly (readonly [controller: string, file: string, value: number | undefined])[] = [
    ['memory', 'memory.limit_in_bytes', memory],
    ['memory', 'memory.memsw.limit_in_bytes', memoryAndSwap],
    ['pids', 'pids.max', pids],
    ['cpu', 'cpu.cfs_quota_us', cpus === undefined ? undefined : Math.round(cpus * 100_000)],
    ['cpu', 'cpu.shares', shares],
  ]
  const folders = new Set<string>()
  const missing: string[] = []
  for (const [controller, file, value] of wanted) {
    if (value === undefined) continue
    const folder = path.join(root, controller, `ashenda-images-${name}`)
    try {
      mkdirSync(folder, { recursive: true })
      writeFileSync(path.join(folder, file), String(value))
      folders.add(folder)
    } catch {
      missing.push(file)
    }
  }
  return {
    joins: [...folders].map((folder) => path.join(folder, 'cgroup.procs')),
    missing,
    remove: () => {
      for (const folder of folders) {
        try {
          rmdirSync(folder)
        } catch {
          // Something in it still ends; it is used again by the next run.
        }
      }
    },
  }
}

/** The most memory that a service has used since it was started, in bytes; undefined where the machine does not tell. */
export function peakMemory(name: string): number | undefined {
  const file = isUnified()
    ? path.join(root, 'ashenda-images', name, 'memory.peak')
    : path.join(root, 'memory', `ashenda-images-${name}`, 'memory.max_usage_in_bytes')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}

/** Whether this machine lets a process be spared where memory runs out (`oom_score_adj` below 0). */
export function canSpare(): boolean {
  const file = '/proc/self/oom_score_adj'
  const now = readFileSync(file, 'utf8')
  try {
    writeFileSync(file, '-1')
    writeFileSync(file, now)
    return true
  } catch {
    return false
  }
}
