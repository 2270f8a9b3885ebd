import { describe, expect, test } from 'vitest'
import { interpolate, readCompose } from '../support/compose.ts'
import { stageOf } from '../support/images/dockerfile.ts'
import { projectFile } from '../support/project-file.ts'

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

  test('starts a Postgres that ends the sessions of a machine that is lost within a minute', () => {
    const command = String(service('postgres').command)
    const [idle = 0, interval = 0, count = 0] = ['idle', 'interval', 'count'].map((name) =>
      Number(new RegExp(`tcp_keepalives_${name}=(\\d+)`).exec(command)?.[1]),
    )
    expect(idle).toBeGreaterThan(0)
    expect(idle + interval * count).toBeLessThan(60)
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

test('[OPS-01] the commands of operations.md name services and volumes there are', () => {
  const text = projectFile('docs/operations.md')
  const after = (command: RegExp): readonly string[] =>
    [...text.matchAll(command)].flatMap(([, names = '']) =>
      names.split(/\s+/).filter((name) => /^[a-z]/.test(name) && name !== 'sh'),
    )
  const asked = [
    ...after(/docker compose (?:exec|run)((?: -\S+| --(?:rm|no-deps)| --(?:user|entrypoint) \S+)* \w+)/g),
    ...after(/docker compose (?:up -d|stop)((?: \w+)*)/g),
  ].filter((name) => name !== 'root')
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !(name in services))).toEqual([])
  const named = [...text.matchAll(/\bashenda_(postgres|redis|files)\b/g)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual(['files', 'postgres', 'redis'])
  expect(named.filter((name) => !(name in volumes))).toEqual([])
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

describe('[OPS-01] Chromium keeps its sandbox', () => {
  const profile = JSON.parse(projectFile('docker/chromium-seccomp.json')) as SeccompProfile
  const rulesOf = (name: string) => profile.syscalls.filter(({ names }) => names.includes(name))

  test('under a profile that refuses what it does not name, and names nothing twice', () => {
    expect(service('media').security_opt).toContain('seccomp=./docker/chromium-seccomp.json')
    expect(profile).toMatchObject({ defaultAction: 'SCMP_ACT_ERRNO', defaultErrnoRet: 1 })
    const names = profile.syscalls.flatMap((rule) => rule.names)
    expect(names).toEqual([...new Set(names)])
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([])
    for (const name of ['mount', 'move_mount', 'setns', 'bpf', 'ptrace', 'keyctl', 'io_uring_setup', 'userfaultfd'])
      expect(rulesOf(name), name).toEqual([])
  })

  test('as it may make namespaces of users, processes and networks, and no others', () => {
    const [users, processes, networks] = [0x1000_0000, 0x2000_0000, 0x4000_0000]
    const [mounts, groups, hostNames, ipc] = [0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000]
    for (const name of ['clone', 'unshare']) {
      const [rule] = rulesOf(name)
      expect(rule).toMatchObject({
        action: 'SCMP_ACT_ALLOW',
        args: [{ index: 0, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }],
      })
      const mask = rule?.args?.[0]?.value ?? NaN
      for (const allowed of [users, processes, networks]) expect(mask & allowed).toBe(0)
      for (const refused of [mounts, groups, hostNames, ipc]) expect(mask & refused).toBe(refused)
    }
    expect(rulesOf('clone3')).toMatchObject([{ action: 'SCMP_ACT_ERRNO', errnoRet: 38 }])
    for (const name of ['chroot', 'seccomp', 'prctl'])
      expect(rulesOf(name)).toMatchObject([{ action: 'SCMP_ACT_ALLOW' }])
  })
})

/** As Docker reads it; the tests ask what is in the file. */
interface SeccompProfile {
  readonly syscalls: readonly {
    readonly names: readonly string[]
    readonly action: string
    readonly errnoRet?: number
    readonly args?: readonly { readonly value: number }[]
  }[]
}
