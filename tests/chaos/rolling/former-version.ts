import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../app-process.ts'

/**
 * The version that runs where this one is rolled out: its sources, in a folder of their own. Whoever releases a version names
 * its commit here, so that the next one is tried beside it. Another one is tried with FORMER_VERSION=<commit>.
 */
export const formerCommit = process.env['FORMER_VERSION'] ?? '6d1ffafa42d1e787cc9dadbf8826913b205d2034'

const workspaces = ['api', 'core', 'db', 'platform', 'worker'] as const

/** Why its sources cannot be had; undefined where they can. */
export function whyNoFormerVersion(): string | undefined {
  try {
    execFileSync('git', ['cat-file', '-e', `${formerCommit}^{commit}`], { cwd: projectRoot, stdio: 'ignore' })
    return undefined
  } catch {
    return `the commit ${formerCommit} is not in this clone (a shallow one?)`
  }
}

export interface FormerVersion {
  readonly root: string
  readonly remove: () => void
}

/**
 * Lays out the former version. Its packages are those of this one: what was installed for either serves both. One that this version no longer has
 * stays among those of the tests until the former one does without it, too (now: @fastify/helmet).
 */
export async function openFormerVersion(): Promise<FormerVersion> {
  const root = mkdtempSync(path.join(tmpdir(), 'ashenda-former-'))
  const archive = spawn('git', ['archive', '--format=tar', formerCommit, 'package.json', ...workspaces], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const unpack = spawn('tar', ['-x', '-C', root], { stdio: [archive.stdout, 'inherit', 'inherit'] })
  const [[archived], [unpacked]] = await Promise.all([once(archive, 'exit'), once(unpack, 'exit')])
  if (archived !== 0 || unpacked !== 0) throw new Error(`the version ${formerCommit} could not be laid out`)
  for (const folder of ['.', ...workspaces]) linkPackages(root, folder)
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Everything that is installed, but for the workspaces themselves, which are the former version's own. */
function linkPackages(root: string, folder: string): void {
  const installed = path.join(projectRoot, folder, 'node_modules')
  if (!existsSync(installed)) return
  const own = path.join(root, folder, 'node_modules')
  mkdirSync(path.join(own, '@ashenda'), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@ashenda') symlinkSync(path.join(installed, name), path.join(own, name))
  if (folder === '.')
    for (const workspace of workspaces) symlinkSync(path.join(root, workspace), path.join(own, '@ashenda', workspace))
}
