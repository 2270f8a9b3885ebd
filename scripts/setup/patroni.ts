import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from './message.ts'
import { findProgram, isExecutable } from './program.ts'
import { projectRoot } from './project.ts'
import { step } from './step.ts'
import { unpackPackages } from './unpacked-packages.ts'

const kept = join(projectRoot, '.data/tools/patroni')
/** The first Debian that has Patroni 4 and Postgres 18. */
const suite = 'forky'
/** What runs, and what no package depends on because every Debian has it. */
const packages = ['patroni', 'python3-etcd', 'python3-dnspython', 'etcd-server', 'postgresql-18', 'base-files', 'dash']

/**
 * The root of a Debian that has Patroni, etcd and Postgres 18: this machine's own where they are installed, else one that is unpacked into the
 * clone, for root to change into. Nothing is installed. Undefined, and said why, where neither can be had: no machine of Postgres is lost in tests then.
 */
export async function findPatroni(): Promise<string | undefined> {
  const programs = ['patroni', 'etcd'].map(findProgram)
  if (programs.every(Boolean) && isExecutable('/usr/lib/postgresql/18/bin/postgres')) return '/'
  try {
    if (process.getuid?.() !== 0) throw new Error('Install patroni, etcd-server and postgresql-18 of Debian.')
    if (!isExecutable(join(kept, 'usr/bin/patroni')))
      await step('Patroni, etcd, Postgres 18 (unpacked)', () =>
        unpackPackages({ folder: kept, suite, packages, whole: true }),
      )
    // The machine's own is mounted there, where there has to be a file.
    closeSync(openSync(join(kept, 'etc/passwd'), 'a'))
    return kept
  } catch (error) {
    console.log(`Patroni is not here, so no machine of Postgres is lost in tests. ${messageOf(error)}`)
    return undefined
  }
}
