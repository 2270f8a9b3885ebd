import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { interpolate, readCompose } from '../support/compose.ts'
import { projectFile } from '../support/project-file.ts'

/** Properties of security and durability that a change of these files must not take away. */
const { services, networks } = readCompose()
const monitoring = parse(projectFile('docker/monitoring.yml'), { merge: true }) as ReturnType<typeof readCompose> // as docker-compose.yml

describe('[OPS-01] docker-compose.yml', () => {
  test.each(Object.entries(services))('%s has no right, a disk it cannot write to, and limits', (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], ulimits: { core: 0 } })
    expect(service.security_opt).toContain('no-new-privileges:true')
    expect(service.cap_add ?? []).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : [])
    expect(service.mem_limit).toBeDefined()
    expect(service.pids_limit).toBeGreaterThan(0)
    expect(service.logging?.options['max-size']).toBeDefined()
  })

  test('publishes the proxy alone, and on this machine alone', () => {
    const ports = [services, monitoring.services].flatMap((all) =>
      Object.entries(all).flatMap(([name, { ports = [] }]) =>
        ports.map((port) => [name, interpolate(port, {})] as const),
      ),
    )
    expect(ports.filter(([name]) => name in services).map(([name]) => name)).toEqual(['proxy'])
    for (const [name, port] of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/)
    expect(networks['data']).toEqual({ internal: true })
    for (const name of ['postgres', 'redis', 'migrate']) expect(services[name]?.networks).toEqual(['data'])
  })

  test('believes X-Forwarded-For of a terminator on this machine alone', () => {
    const trusted = interpolate(services['proxy']?.environment?.['TRUSTED_PROXIES'] ?? '', {})
    expect(trusted).toBe(`${networks['site']?.ipam?.config[0]?.gateway}/32`)
  })

  test('holds no secret, and neither does an image', () => {
    for (const [name, { environment = {} }] of Object.entries(services))
      for (const [key, value] of Object.entries(environment))
        if (/(PASSWORD|PEPPER|SECRET|TOKEN|KEY|_AUTH)$/.test(key))
          expect(value, `${name} ${key}`).toMatch(/^\$\{[A-Z0-9_]+:[?-]\}$/)
    expect(projectFile('docker/Dockerfile')).not.toMatch(/^(ARG|ENV).*(PASSWORD|PEPPER|SECRET|TOKEN|KEY)/m)
    expect(projectFile('.gitignore')).toMatch(/^secrets\/?$/m)
  })

  test('keeps what was acknowledged', () => {
    const redis = [services['redis']?.command ?? ''].flat().join(' ')
    for (const flag of ['--appendonly yes', '--appendfsync always', '--maxmemory-policy noeviction'])
      expect(redis).toContain(flag)
    // Every account of the machine can read a command.
    expect(redis).not.toContain('--requirepass')
    const postgres = String(services['postgres']?.command)
    for (const setting of ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'])
      expect(postgres).toContain(setting)
  })
})

test('no image has secrets, tests, demo data or simulated payments', () => {
  const ignored = projectFile('.dockerignore').split('\n')
  const unwanted = [
    '.env',
    'secrets',
    '.data',
    '.git',
    '**/*.test.ts',
    '**/*.test.tsx',
    'web/src/testing',
    'api/sandbox',
  ]
  expect(ignored).toEqual(expect.arrayContaining([...unwanted, 'tests/*', 'tools/*', 'scripts/*']))
  const audit = ['!scripts/audit', '!scripts/audit.mjs', '!scripts/node']
  const manifests = ['!tests/package.json', '!tests/bench/package.json', '!tools/package.json']
  expect(ignored.filter((line) => line.startsWith('!'))).toEqual(['!docs/runbooks.md', ...audit, ...manifests])
})

test.each([
  ['secrets', (_: string, value: string) => value.includes(':?}')],
  ['former-peppers', (key: string) => key.endsWith('_FORMER')],
])(
  'docker/%s.yml hands each service as files the secrets it reads in docker-compose.yml, and no other',
  (file, isMeant) => {
    const given = parse(projectFile(`docker/${file}.yml`)) as SecretFiles // as Docker reads it
    for (const [name, { environment = {} }] of Object.entries(services)) {
      const keys = Object.entries(environment).flatMap(([key, value]) => (isMeant(key, value) ? [key] : []))
      const read = keys.map((key) => (key === 'REDISCLI_AUTH' ? 'REDIS_PASSWORD' : key))
      const role = name === 'api' ? 'API' : 'WORKER'
      const secrets = read.map((key) => (key === 'DATABASE_URL' ? `${role}_${key}` : key))
      const handed = given.services[name] ?? { environment: {}, secrets: [] }
      expect(handed.secrets.toSorted(), name).toEqual(secrets.toSorted())
      const paths = Object.entries(handed.environment).filter(([, value]) => value !== '')
      expect(Object.fromEntries(paths), name).toEqual(
        Object.fromEntries(read.map((key, index) => [`${key}_FILE`, `/run/secrets/${secrets[index]}`])),
      )
    }
    const all = new Set(Object.values(given.services).flatMap(({ secrets }) => secrets))
    expect(given.secrets).toEqual(
      Object.fromEntries([...all].map((name) => [name, { file: `\${SECRETS_DIR:-./secrets}/${name}` }])),
    )
  },
)

test('every image runs as an ordinary account', () => {
  const stages = projectFile('docker/Dockerfile').split(/^FROM /m)
  for (const target of ['api', 'worker', 'media', 'migrate']) {
    const stage = stages.find((text) => text.split('\n')[0]?.endsWith(` AS ${target}`)) ?? ''
    expect(stage.match(/^USER .*/gm)?.at(-1), target).toBe('USER node')
  }
  for (const name of ['postgres', 'redis']) expect(services[name]?.user).toBe(name)
})

test('Chromium keeps its sandbox: its profile adds namespaces of users, processes and networks, and nothing else', () => {
  expect(services['media']?.security_opt).toContain('seccomp=./docker/chromium-seccomp.json')
  const { defaultAction, syscalls } = JSON.parse(projectFile('docker/chromium-seccomp.json')) as Profile // as Docker reads it
  expect(defaultAction).toBe('SCMP_ACT_ERRNO')
  const named = syscalls.flatMap(({ names }) => names)
  for (const name of ['mount', 'move_mount', 'setns', 'bpf', 'ptrace', 'keyctl', 'io_uring_setup', 'userfaultfd'])
    expect(named).not.toContain(name)
  const [mounts, groups, hostNames, ipc] = [0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000]
  for (const name of ['clone', 'unshare']) {
    const mask = syscalls.find(({ names }) => names.includes(name))?.args?.[0]?.value ?? 0
    for (const refused of [mounts, groups, hostNames, ipc]) expect(mask & refused, name).toBe(refused)
  }
})

interface SecretFiles {
  readonly services: Readonly<
    Record<string, { readonly environment: Readonly<Record<string, string>>; readonly secrets: readonly string[] }>
  >
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

interface Profile {
  readonly defaultAction: string
  readonly syscalls: readonly {
    readonly names: readonly string[]
    readonly args?: readonly { readonly value: number }[]
  }[]
}
