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
 * The path of a server that knows WAITAOF: Redis from 7.2 on, or Valkey, one that is installed or Debian's from its backports, unpacked
 * into the clone. Nothing is installed. Undefined, and said why, where none is to be had: what needs replicas is not tested then.
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
