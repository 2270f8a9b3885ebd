import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '../app-process.ts'

/**
 * The sources of the version that runs before this one, in their own folder. Whoever releases a version puts its commit here, to test the
 * next one beside it. FORMER_VERSION=<commit> tests another.
 */
const formerCommit = process.env['FORMER_VERSION'] ?? 'fb8508fe4fa7206347ca13cea16758582e6a51c2'

const workspaces = ['api', 'core', 'db', 'platform', 'worker'] as const

/** Why its sources are unavailable, or undefined. */
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
 * Unpacks the former version. It uses this version's packages; one that only the former
 * needs stays a test dependency meanwhile.
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

/** Links everything installed except the workspaces, which are the former version's own. */
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
