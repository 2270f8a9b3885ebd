import { readCpu } from '../../bench/cpu.ts'
import type { Site } from './site.ts'

/** What takes part: the product and its services, and what plays the people. */
export const roles = ['api', 'worker', 'media', 'Redis', 'Postgres'] as const
export type Role = (typeof roles)[number]

/** CPU seconds of each; of several copies together. */
export type CpuByRole = Readonly<Record<Role, number>>

export interface CpuSpan {
  readonly seconds: number
  readonly byRole: CpuByRole
  /** What plays voters, open pages and Chapa. */
  readonly players: number
  /** Everything else on the machine: this command itself, and what others do. */
  readonly others: number
}

interface Player {
  readonly pid: number
}

/** Takes a reading; what it returns takes the next one and tells what was used in between. */
export function startCpuSpan(site: Site, players: readonly Player[]): () => CpuSpan {
  const named = (name: string, programs: readonly Player[]): [string, { readonly pid: number }][] =>
    programs.map(({ pid }, index) => [`${name} ${index}`, { pid }])
  const chapa = site.chapa.process.pid
  const processes: Readonly<Record<string, { readonly pid: number; readonly family?: true }>> = {
    ...Object.fromEntries([
      ...named('api', site.apis),
      ...named('worker', site.workers),
      ...named('media', site.media ? [site.media] : []),
      ...named('player', [...players, ...(chapa === undefined ? [] : [{ pid: chapa }])]),
    ]),
    'Redis 0': { pid: site.redisPid },
    'Postgres 0': { pid: site.postgresPid, family: true },
  }
  const before = readCpu(processes)
  return () => {
    const after = readCpu(processes)
    const used = (role: string): number =>
      Object.entries(after.byProcess)
        .filter(([name]) => name.startsWith(`${role} `))
        .reduce((sum, [name, seconds]) => sum + seconds - (before.byProcess[name] ?? 0), 0)
    const byRole = Object.fromEntries(roles.map((role) => [role, used(role)])) as Record<Role, number> // of all roles
    const players = used('player')
    const known = roles.reduce((sum, role) => sum + byRole[role], players)
    return {
      seconds: (after.atMs - before.atMs) / 1000,
      byRole,
      players,
      others: Math.max(0, after.machine - before.machine - known),
    }
  }
}
