import { closeSync, existsSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from './message.ts'
import { findProgram, isExecutable } from './program.ts'
import { projectRoot } from './project.ts'
import { step } from './step.ts'
import { unpackPackages } from './unpacked-packages.ts'

/** The first that has Patroni 4, Postgres 18 and a pgBackRest that knows it. */
const suite = 'forky'
/** What runs, and what no package depends on because every Debian has it. A root for each. */
const roots = {
  patroni: ['patroni', 'python3-etcd', 'python3-dnspython', 'etcd-server', 'postgresql-18', 'base-files', 'dash'],
  pgbackrest: ['pgbackrest', 'postgresql-18', 'base-files', 'coreutils', 'dash'],
}

/**
 * The root of a Debian that has Patroni, etcd and Postgres 18: this machine's own where they are installed, else one that is unpacked into the
 * clone, for root to change into. Nothing is installed. Undefined, and said why, where neither can be had: no machine of Postgres is lost in tests then.
 */
export function findPatroni(): Promise<string | undefined> {
  const isHere = hasAll('patroni', 'etcd') && isExecutable('/usr/lib/postgresql/18/bin/postgres')
  return isHere
    ? Promise.resolve('/')
    : unpacked('patroni', 'Patroni is not here, so no machine of Postgres is lost in tests.')
}

/** As `findPatroni`: one that has pgBackRest, and a Postgres that it knows. */
export function findPgBackRest(): Promise<string | undefined> {
  const isHere = hasAll('pgbackrest') && newestPostgres('/') !== undefined
  return isHere
    ? Promise.resolve('/')
    : unpacked('pgbackrest', 'pgBackRest is not here, so going back to a second is not tested.')
}

/** The folder of the programs of a Debian's newest Postgres, as it is called there. */
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
    // The machine's own are mounted there, where there have to be files: accounts, and which address localhost is.
    for (const file of ['etc/passwd', 'etc/hosts']) closeSync(openSync(join(kept, file), 'a'))
    return kept
  } catch (error) {
    console.log(`${otherwise} ${messageOf(error)}`)
    return undefined
  }
}
