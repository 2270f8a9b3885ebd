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
    for (const file of ['.dockerignore', '.gitignore']) expect(projectFile(file)).toMatch(/^secrets\/?$/m)
    expect(projectFile('.dockerignore')).toMatch(/^\.env$/m)
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

interface Profile {
  readonly defaultAction: string
  readonly syscalls: readonly {
    readonly names: readonly string[]
    readonly args?: readonly { readonly value: number }[]
  }[]
}
