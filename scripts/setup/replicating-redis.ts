import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { messageOf } from './message.ts'
import { findProgram, isExecutable } from './program.ts'
import { projectRoot } from './project.ts'
import { step } from './step.ts'
import { codename, unpackPackages } from './unpacked-packages.ts'

const kept = join(projectRoot, '.data/tools/valkey')
const packages = ['valkey-server', 'valkey-tools', 'valkey-sentinel']

/**
 * A server with WAITAOF: Redis 7.2 or newer, or Valkey, installed or unpacked from Debian's backports into the clone. Installs nothing.
 * Undefined, with a message, if unavailable: replica tests are then skipped.
 */
export async function findReplicatingRedis(): Promise<string | undefined> {
  const installed = ['valkey-server', 'redis-server'].map(findProgram).find((path) => path && knowsWaitAof(path))
  if (installed) return installed
  const unpacked = join(kept, 'usr/bin/valkey-server')
  try {
    if (isExecutable(unpacked) && knowsWaitAof(unpacked)) return unpacked
    await step('Valkey (from backports, unpacked)', () =>
      unpackPackages({ folder: kept, suite: `${codename()}-backports`, packages }),
    )
    if (knowsWaitAof(unpacked)) return unpacked
  } catch (error) {
    console.log(`Redis 7.2 or newer, or Valkey, is not here, so nothing is tested with replicas. ${messageOf(error)}`)
  }
  return undefined
}

function knowsWaitAof(path: string): boolean {
  const text = execFileSync(path, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /v=(\d+)\.(\d+)/.exec(text) ?? []
  return Number(major) > 7 || (Number(major) === 7 && Number(minor) >= 2)
}
