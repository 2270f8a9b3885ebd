import { describe, expect, test } from 'vitest'
import { interpolate, projectFile, readCompose, stageOf } from '../support/compose.ts'

const { services, networks, volumes } = readCompose()
const service = (name: string) => services[name] ?? {}

describe('[OPS-01] docker-compose.yml', () => {
  test('starts Postgres, Redis, the migration, api, two kinds of worker and a proxy that brings the web app', () => {
    expect(Object.keys(services).toSorted()).toEqual([
      'api',
      'media',
      'migrate',
      'postgres',
      'proxy',
      'redis',
      'worker',
    ])
    expect(stageOf('api').join('\n')).toMatch(/COPY --from=web \S+ web\/dist/)
  })

  test('starts a Redis that has on disk what it acknowledged, and never throws it away', () => {
    const command = [service('redis').command ?? ''].flat().join(' ').replaceAll(/\s+/g, ' ')
    for (const flag of [
      '--appendonly yes',
      '--appendfsync always',
      '--no-appendfsync-on-rewrite no',
      '--maxmemory-policy noeviction',
    ]) {
      expect(command).toContain(flag)
    }
    expect(command).toMatch(/--maxmemory \d+mb/)
    expect(command).toContain('--requirepass')
    expect(service('redis').volumes).toContainEqual(expect.stringMatching(/^redis:\/data$/))
    expect(volumes).toHaveProperty('redis')
  })

  test('starts a Postgres that does the same', () => {
    const command = String(service('postgres').command)
    for (const setting of ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'])
      expect(command).toContain(setting)
    expect(service('postgres').volumes?.[0]).toMatch(/^postgres:/)
    expect(volumes).toHaveProperty('postgres')
  })

  test('waits for health, and for the migration', () => {
    for (const name of ['postgres', 'redis']) expect(service(name).healthcheck?.test.length).toBeGreaterThan(1)
    for (const name of ['api', 'worker', 'media']) {
      expect(stageOf(name).some((line) => line.startsWith('HEALTHCHECK '))).toBe(true)
      expect(service(name).depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
        redis: { condition: 'service_healthy' },
      })
    }
    expect(service('migrate').depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
    expect(service('proxy').depends_on).toEqual({ api: { condition: 'service_healthy' } })
  })

  test('can run several copies of api and worker: no name, no port and no address of their own', () => {
    for (const name of ['api', 'worker', 'media']) {
      expect(service(name).container_name).toBeUndefined()
      expect(service(name).ports).toBeUndefined()
    }
    expect(service('proxy').ports?.map((port) => interpolate(port, {}))).toEqual(['3000:8080'])
    expect(projectFile('docker/Caddyfile')).toMatch(/dynamic a \{\s+name api\s+port 3000/)
  })

  test('keeps Postgres and Redis to itself', () => {
    for (const name of ['postgres', 'redis', 'migrate']) {
      expect(service(name).ports).toBeUndefined()
      expect(service(name).networks).toEqual(['data'])
    }
    expect(networks['data']?.internal).toBe(true)
    expect(service('proxy').networks).not.toContain('data')
  })

  test('gives api and worker longer to end than they take, and starts them again', () => {
    for (const name of ['api', 'worker', 'media']) {
      expect(Number.parseInt(service(name).stop_grace_period ?? '0', 10)).toBeGreaterThan(10)
      expect(service(name).restart).toBe('unless-stopped')
    }
  })
})

test.each(['api', 'worker', 'media'])(
  '[PAY-08] %s leaves no core behind: keys and codes of cards are in its memory',
  (name) => {
    expect(service(name).ulimits).toEqual({ core: 0 })
  },
)

describe('[OPS-01] the images', () => {
  test.each(['api', 'worker', 'media', 'migrate'])(
    '%s runs as an ordinary account, with locked packages of its own',
    (target) => {
      const stage = stageOf(target)
      expect(stage.filter((line) => line.startsWith('USER ')).at(-1)).toBe('USER node')
      const packages = { migrate: 'db', media: 'worker' }[target] ?? target
      expect(projectFile('docker/Dockerfile')).toContain(`npm ci --workspace=${packages} --omit=dev`)
      expect(stage.some((line) => line.startsWith(`COPY --from=${packages}-packages`))).toBe(true)
    },
  )
})

test('[OPS-01] Chromium keeps its sandbox: it may make namespaces, and nothing else that Docker forbids', () => {
  expect(service('media').security_opt).toContain('seccomp=./docker/chromium-seccomp.json')
  const { defaultAction, syscalls } = JSON.parse(projectFile('docker/chromium-seccomp.json')) as SeccompProfile
  const refused = syscalls.filter(({ action }) => action === 'SCMP_ACT_ERRNO').flatMap(({ names }) => names)
  expect(defaultAction).toBe('SCMP_ACT_ALLOW')
  for (const needed of ['clone', 'clone3', 'unshare', 'chroot', 'seccomp']) expect(refused).not.toContain(needed)
  for (const name of ['mount', 'move_mount', 'setns', 'bpf', 'ptrace', 'keyctl', 'io_uring_setup', 'userfaultfd'])
    expect(refused).toContain(name)
})

/** As Docker reads it; the test asks what is in the file. */
interface SeccompProfile {
  readonly defaultAction: string
  readonly syscalls: readonly { readonly names: readonly string[]; readonly action: string }[]
}
