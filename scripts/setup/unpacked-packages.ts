import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findProgram, run } from './program.ts'

interface Unpacked {
  /** The target; an existing one is left alone. */
  readonly folder: string
  /** A suite of this machine's apt; its own codename is `codename()`. */
  readonly suite: string
  readonly packages: readonly string[]
  /** With all dependencies down to the C library: a root to enter on any Debian. */
  readonly whole?: boolean
}

export const codename = (): string =>
  /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? ''

/**
 * Unpacks Debian packages into a folder, without installing or running their scripts. With its own lists and cache, invisible to the
 * machine's apt; needs no rights. @throws if this is no Debian, or packages are unavailable
 */
export async function unpackPackages({ folder: kept, suite, packages, whole = false }: Unpacked): Promise<void> {
  const repository = await repositoryOfApt()
  await mkdir(dirname(kept), { recursive: true })
  const folder = mkdtempSync(`${kept}-`)
  try {
    for (const name of ['lists/partial', 'cache/archives/partial', 'packages', 'root'])
      await mkdir(join(folder, name), { recursive: true })
    writeFileSync(join(folder, 'sources.list'), `deb ${repository} ${suite} main\n`)
    writeFileSync(join(folder, 'status'), '')
    const settings = {
      'Dir::State::Lists': join(folder, 'lists'),
      'Dir::Cache': join(folder, 'cache'),
      'Dir::Etc::SourceList': join(folder, 'sources.list'),
      'Dir::Etc::SourceParts': '-',
      'APT::Sandbox::User': '',
      // For this apt nothing is installed, so it fetches everything.
      ...(whole && { 'Dir::State::Status': join(folder, 'status'), 'Debug::NoLocking': '1' }),
    }
    const own = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
    await run('apt-get', [...own, 'update'])
    const fetch = whole ? ['--yes', '--no-install-recommends', '--download-only', 'install'] : ['download']
    await run('apt-get', [...own, ...fetch, ...packages], { cwd: join(folder, 'packages') })
    const fetched = join(folder, whole ? 'cache/archives' : 'packages')
    for (const file of readdirSync(fetched).filter((name) => name.endsWith('.deb')))
      await run('dpkg-deb', ['-x', join(fetched, file), join(folder, 'root')])
    try {
      renameSync(join(folder, 'root'), kept)
    } catch {} // another run was quicker; its folder is as good
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function repositoryOfApt(): Promise<string> {
  if (!findProgram('apt-get')) throw new Error('There is no apt-get here.')
  const targets = await run('apt-get', ['indextargets', '--format', '$(REPO_URI) $(RELEASE)', 'Created-By: Packages'])
  const repository = targets
    .split('\n')
    .find((line) => line.endsWith(` ${codename()}`))
    ?.split(' ')[0]
  if (!repository) throw new Error('The sources of apt name no Debian.')
  return repository
}
