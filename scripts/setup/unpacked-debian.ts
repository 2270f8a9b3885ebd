import { closeSync, existsSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from './message.ts'
import { findProgram, isExecutable } from './program.ts'
import { projectRoot } from './project.ts'
import { step } from './step.ts'
import { unpackPackages } from './unpacked-packages.ts'

/** The first with Patroni 4, Postgres 18 and a matching pgBackRest. */
const suite = 'forky'
/** The programs, and essential packages that nothing depends on. One root each. */
const roots = {
  patroni: ['patroni', 'python3-etcd', 'python3-dnspython', 'etcd-server', 'postgresql-18', 'base-files', 'dash'],
  pgbackrest: ['pgbackrest', 'postgresql-18', 'base-files', 'coreutils', 'dash'],
}

/**
 * A Debian root with Patroni, etcd and Postgres 18: this machine's if installed, otherwise one unpacked into the clone for root to enter.
 * Installs nothing. Undefined, with a message, if unavailable: tests then lose no Postgres machines.
 */
export function findPatroni(): Promise<string | undefined> {
  const isHere = hasAll('patroni', 'etcd') && isExecutable('/usr/lib/postgresql/18/bin/postgres')
  return isHere
    ? Promise.resolve('/')
    : unpacked('patroni', 'Patroni is not here, so no machine of Postgres is lost in tests.')
}

/** The same for pgBackRest with a matching Postgres. */
export function findPgBackRest(): Promise<string | undefined> {
  const isHere = hasAll('pgbackrest') && newestPostgres('/') !== undefined
  return isHere
    ? Promise.resolve('/')
    : unpacked('pgbackrest', 'pgBackRest is not here, so going back to a second is not tested.')
}

/** The folder of a Debian's newest Postgres programs. */
export function newestPostgres(root: string): string | undefined {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []
  return versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(folder, version, 'bin'))
    .find((programs) => isExecutable(join(root, programs, 'initdb')))
}

const hasAll = (...programs: readonly string[]): boolean => programs.map(findProgram).every(Boolean)

async function unpacked(program: keyof typeof roots, otherwise: string): Promise<string | undefined> {
  const kept = join(projectRoot, '.data/tools', program)
  try {
    if (process.getuid?.() !== 0)
      throw new Error('Install patroni, etcd-server, postgresql-18 and pgbackrest of Debian.')
    if (!isExecutable(join(kept, 'usr/bin', program)))
      await step(`${program}, Postgres 18 (unpacked)`, () =>
        unpackPackages({ folder: kept, suite, packages: roots[program], whole: true }),
      )
    // Mount points for the machine's own files: accounts, and localhost's address.
    for (const file of ['etc/passwd', 'etc/hosts']) closeSync(openSync(join(kept, file), 'a'))
    return kept
  } catch (error) {
    console.log(`${otherwise} ${messageOf(error)}`)
    return undefined
  }
}
