import { spawnSync } from 'node:child_process'
import { aptInstall } from './apt.ts'
import { findProgram } from './program.ts'

/** Program, and the Debian package that has it. */
const needed: Readonly<Record<string, string>> = {
  buildah: 'buildah',
  crun: 'crun',
  debootstrap: 'debootstrap',
  'tini-static': 'tini',
  ip: 'iproute2',
  dnsmasq: 'dnsmasq-base',
  unshare: 'util-linux',
  promtool: 'prometheus',
}

const help = `Images are built and run by Docker where its engine runs and has Compose, and otherwise by buildah and crun, which needs root on Debian 12
or newer: sudo npm run images`

/**
 * What images are built and run with: Docker, where its engine runs and has Compose, else buildah and crun, which are
 * installed where that may be done. @throws in words where neither is to be had
 */
export async function ensureImagePrograms(): Promise<'docker' | 'crun'> {
  if (works('docker', ['info']) && works('docker', ['compose', 'version'])) return 'docker'
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error(help)
  const missing = Object.entries(needed).filter(([program]) => !findProgram(program))
  if (missing.length > 0) await aptInstall([...new Set(missing.map(([, name]) => name))], help)
  const still = missing.filter(([program]) => !findProgram(program)).map(([program]) => program)
  if (still.length > 0) throw new Error(`${still.join(', ')} could not be installed.\n\n${help}`)
  return 'crun'
}

const works = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0
