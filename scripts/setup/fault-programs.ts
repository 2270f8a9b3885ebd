import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall } from './apt.ts'
import { messageOf } from './message.ts'
import { findProgram, isExecutable } from './program.ts'

/*
 * Programs that only some tests need. Where one is missing and cannot be installed, its tests are skipped and say so.
 */

/** A server that knows WAITAOF: Redis from 7.2 on, or Valkey. */
export const findReplicatingRedis = (): string | undefined =>
  ['valkey-server', 'redis-server'].map(findProgram).find((path) => path && isFrom(path, 7, 2))

/** Patroni 4, which knows quorum commit, etcd, and the programs of a Postgres that has its settings. */
export const hasPatroni = (): boolean => {
  const patroni = findProgram('patroni')
  return patroni !== undefined && isFrom(patroni, 4, 0) && findProgram('etcd') !== undefined && !!postgresFolder(18)
}

/** pgBackRest: the folder of the programs of Debian's newest Postgres, which it knows. */
export const findBackupPostgres = (): string | undefined => (findProgram('pgbackrest') ? postgresFolder(0) : undefined)

export async function ensureReplicatingRedis(): Promise<void> {
  if (findReplicatingRedis()) return
  const release = '/etc/os-release' // macOS has none
  const codename = existsSync(release) && /^VERSION_CODENAME=(\w+)/m.exec(readFileSync(release, 'utf8'))?.[1]
  const missing = 'Redis 7.2 or newer, or Valkey, is not here, so nothing is tested with replicas.'
  // Debian 12 has it in its backports.
  await install(['valkey-server'], missing, codename ? `${codename}-backports` : undefined)
}

export async function ensurePatroni(): Promise<void> {
  const packages = ['patroni', 'python3-etcd', 'etcd-server', 'postgresql-18']
  const missing =
    'Patroni 4, etcd and Postgres 18 (in Debian 14) are not here, so no machine of Postgres is lost in tests.'
  if (!hasPatroni()) await install(packages, missing)
}

export async function ensurePgBackRest(): Promise<void> {
  const missing = 'pgBackRest is not here, so going back to a second is not tested.'
  if (!findBackupPostgres()) await install(['pgbackrest', 'postgresql'], missing)
}

async function install(packages: readonly string[], missing: string, suite?: string): Promise<void> {
  try {
    const isKnown = (name: string) => spawnSync('apt-cache', ['show', name]).status === 0
    const known = suite !== undefined || packages.every(isKnown)
    if (!known) throw new Error('apt does not have them.')
    await aptInstall(packages, `Install ${packages.join(', ')}.`, suite)
  } catch (error) {
    console.log(`${missing} ${messageOf(error)}`)
  }
}

function isFrom(path: string, wantedMajor: number, wantedMinor: number): boolean {
  const text = execFileSync(path, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /(\d+)\.(\d+)/.exec(text)?.map(Number) ?? []
  return Number(major) > wantedMajor || (major === wantedMajor && Number(minor) >= wantedMinor)
}

/** @param atLeast a major version */
function postgresFolder(atLeast: number): string | undefined {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : []
  return versions
    .filter((version) => version >= atLeast)
    .toSorted((one, other) => other - one)
    .map((version) => join(folder, String(version), 'bin'))
    .find((programs) => isExecutable(join(programs, 'initdb')))
}
