import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from './message.ts'
import { findProgram, isExecutable, run } from './program.ts'
import { projectRoot } from './project.ts'
import { step } from './step.ts'

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
  if (isExecutable(unpacked)) return unpacked
  try {
    await step('Valkey (from backports, unpacked)', unpackFromBackports)
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

/** With lists and a cache of its own, so that the machine's apt knows nothing of it; needs no rights. */
async function unpackFromBackports(): Promise<void> {
  if (!findProgram('apt-get')) throw new Error('Install one, e.g. from https://valkey.io/download.')
  const codename = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? ''
  const targets = await run('apt-get', ['indextargets', '--format', '$(REPO_URI) $(RELEASE)', 'Created-By: Packages'])
  const repository = targets
    .split('\n')
    .find((line) => line.endsWith(` ${codename}`))
    ?.split(' ')[0]
  if (!repository) throw new Error('The sources of apt name no Debian.')
  await mkdir(join(kept, '..'), { recursive: true })
  const folder = mkdtempSync(`${kept}-`)
  try {
    for (const name of ['lists/partial', 'cache/archives/partial', 'packages', 'root'])
      await mkdir(join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'sources.list'), `deb ${repository} ${codename}-backports main\n`)
    const settings = {
      'Dir::State::Lists': join(folder, 'lists'),
      'Dir::Cache': join(folder, 'cache'),
      'Dir::Etc::SourceList': join(folder, 'sources.list'),
      'Dir::Etc::SourceParts': '-',
      'APT::Sandbox::User': '',
    }
    const own = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    await run('apt-get', [...own, 'update'])
    await run('apt-get', [...own, 'download', ...packages], { cwd: join(folder, 'packages') })
    for (const file of readdirSync(join(folder, 'packages')))
      await run('dpkg-deb', ['-x', join(folder, 'packages', file), join(folder, 'root')])
    if (!existsSync(kept)) renameSync(join(folder, 'root'), kept)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
