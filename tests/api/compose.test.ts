import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { votingFlags } from '../../scripts/processes/node-flags.ts'
import { bytesOf, readServices } from '../images/compose-services.ts'
import { madeUpEnv } from '../images/made-up-env.ts'
import { interpolate, readCompose } from '../support/compose.ts'
import { instructionsOf, stageOf } from '../support/images/dockerfile.ts'
import { operationsGuide, projectFile } from '../support/project-file.ts'

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

  test('starts api and worker with as few threads beside each as `npm start` does', () => {
    for (const stage of ['api', 'worker']) {
      const command = instructionsOf(stage).findLast(({ keyword }) => keyword === 'CMD')?.rest
      expect(JSON.parse(command ?? '[]')).toEqual(['node', ...votingFlags, `${stage}/src/main.ts`])
    }
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
    expect(interpolate(command, {})).toMatch(/--maxmemory \d+mb/)
    // On stdin: every account of the machine can read a command.
    expect(command).toMatch(/redis-server - .*<<END requirepass /)
    expect(command).not.toContain('--requirepass')
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
    expect(service('proxy').ports?.map((port) => interpolate(port, {}))).toEqual(['127.0.0.1:3000:8080'])
    expect(projectFile('docker/Caddyfile')).toMatch(/dynamic a \{\s+name api\s+port 3000/)
  })

  test('believes X-Forwarded-For of a terminator on this machine alone, unless another is named', () => {
    const trusted = interpolate(service('proxy').environment?.['TRUSTED_PROXIES'] ?? '', {})
    expect(trusted).toBe(`${networks['site']?.ipam?.config[0]?.gateway}/32`)
    expect(projectFile('docker/Caddyfile')).not.toContain('private_ranges')
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

describe('[OPS-01] each container', () => {
  const names = Object.keys(services)

  test.each(names)(
    '%s writes to its volumes alone, has no rights, and leaves no core behind (keys and codes of cards are in memory)',
    (name) => {
      const { read_only, cap_drop, cap_add = [], security_opt, ulimits } = service(name)
      expect({ read_only, cap_drop, ulimits }).toEqual({ read_only: true, cap_drop: ['ALL'], ulimits: { core: 0 } })
      expect(security_opt).toContain('no-new-privileges:true')
      expect(cap_add).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : [])
    },
  )

  test.each(names)('%s has a limit of memory and of processes, and its log does not fill the disk', (name) => {
    const { mem_limit = '', pids_limit, logging } = service(name)
    expect(bytesOf(interpolate(mem_limit, {}))).toBeGreaterThan(64 * 2 ** 20)
    expect(pids_limit).toBeGreaterThan(0)
    const { 'max-size': size = '', 'max-file': files } = logging?.options ?? {}
    expect(bytesOf(size) * Number(files)).toBeLessThanOrEqual(512 * 2 ** 20)
  })

  test('Postgres and Redis are no root, and their memory is theirs alone and in no swap', () => {
    expect([service('postgres').user, service('redis').user]).toEqual(['postgres', 'redis'])
    for (const name of ['postgres', 'redis']) expect(service(name).memswap_limit).toBe(service(name).mem_limit)
    const [, maxmemory = ''] =
      /--maxmemory (\S+)/.exec(interpolate([service('redis').command ?? ''].flat().join(' '), {})) ?? []
    // While it rewrites its file, what changes is in memory twice; and clients have buffers.
    expect(bytesOf(interpolate(service('redis').mem_limit ?? '', {}))).toBeGreaterThanOrEqual(2.5 * bytesOf(maxmemory))
    const [, shared = ''] = /shared_buffers=(\S+)/.exec(interpolate(String(service('postgres').command), {})) ?? []
    expect(bytesOf(interpolate(service('postgres').mem_limit ?? '', {}))).toBeGreaterThanOrEqual(4 * bytesOf(shared))
  })

  test('drawing never takes the processors from taking and counting votes, and goes first where memory ends', () => {
    const { cpus = '', cpu_shares = 1024, oom_score_adj = 0 } = service('media')
    expect(Number(interpolate(cpus, {}))).toBeLessThanOrEqual(1)
    for (const name of ['redis', 'postgres', 'api', 'worker', 'proxy']) {
      expect(service(name).cpu_shares ?? 1024, name).toBeGreaterThanOrEqual(4 * cpu_shares)
      expect(service(name).oom_score_adj ?? 0, name).toBeLessThan(oom_score_adj)
    }
  })

  test.each(['api', 'worker', 'media'])(
    '%s is started again when it hangs: its check ends it, and Docker’s init with it',
    (name) => {
      expect(stageOf(name).find((line) => line.startsWith('HEALTHCHECK '))).toContain('"docker/healthcheck.mjs"')
      expect(service(name)).toMatchObject({ init: true, restart: 'unless-stopped', tmpfs: ['/tmp'] })
    },
  )
})

describe('[OPS-01] secrets as files', () => {
  const files = parse(projectFile('docker/secrets.yml')) as SecretFiles // checked below
  const handed = Object.entries(files.services)

  test('are each read by who is handed it, and by nobody else', () => {
    for (const [name, { environment, secrets }] of handed) {
      const paths = Object.values(environment).filter((value) => value !== '')
      expect(paths.toSorted(), name).toEqual(secrets.map((secret) => `/run/secrets/${secret}`).toSorted())
    }
    const named = new Set(handed.flatMap(([, { secrets }]) => secrets))
    expect([...named].toSorted()).toEqual(Object.keys(files.secrets).toSorted())
  })

  test('have former peppers beside them for whoever is handed these', () => {
    const former = parse(projectFile('docker/former-peppers.yml')) as SecretFiles // as above
    const handedFormer = Object.entries(services).flatMap(([name, { environment = {} }]) => {
      const names = Object.keys(environment).filter((one) => one.endsWith('_FORMER'))
      return names.length === 0 ? [] : [[name, names.toSorted()] as const]
    })
    const given = Object.entries(former.services).map(([name, { secrets }]) => [name, secrets.toSorted()] as const)
    expect(given.toSorted()).toEqual(handedFormer.toSorted())
    for (const [name, { environment, secrets }] of Object.entries(former.services))
      expect(environment, name).toEqual(
        Object.fromEntries(secrets.map((one) => [`${one}_FILE`, `/run/secrets/${one}`])),
      )
    expect(Object.keys(former.secrets).toSorted()).toEqual(['CODE_PEPPER_FORMER', 'PHONE_PEPPER_FORMER'])
  })

  test('are all that Compose must be given, but for what is no secret', () => {
    const needed = [...projectFile('docker-compose.yml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name)
    const open = new Set(needed.filter((name) => !(name in files.secrets)))
    // These stand in addresses alone, each of which is in a file.
    expect([...open].toSorted()).toEqual(['POSTGRES_API_PASSWORD', 'POSTGRES_WORKER_PASSWORD', 'PUBLIC_URL'])
  })

  test('go into no image and into no commit', () => {
    for (const file of ['.dockerignore', '.gitignore']) expect(projectFile(file)).toMatch(/^secrets\/?$/m)
  })
})

interface SecretFiles {
  readonly services: Readonly<
    Record<string, { readonly environment: Readonly<Record<string, string>>; readonly secrets: readonly string[] }>
  >
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

test('[OPS-01] npm run images knows every option of the files it starts a site from', () => {
  const files = ['docker-compose.yml', 'docker/https.yml', 'docker/valkey.yml', 'docker/secrets.yml']
  const { services: merged } = readServices(files, madeUpEnv())
  expect(merged['redis']).toMatchObject({ image: expect.stringContaining('valkey'), user: 'valkey', read_only: true })
  expect(merged['proxy']?.ports).toContain('443:443')
  expect(merged['api']?.environment).toMatchObject({ PHONE_PEPPER_FILE: '/run/secrets/PHONE_PEPPER' })
})

test('[OPS-01] no file of Compose says what older ones pass over in silence', () => {
  for (const file of [
    'docker-compose.yml',
    ...['https', 'valkey', 'secrets', 'monitoring'].map((name) => `docker/${name}.yml`),
  ]) {
    // Tags that change how files are put together are nothing to a Compose before 2.24.4, start_interval nothing to one before 2.24, and `deploy`
    // to the first of all.
    expect(projectFile(file), file).not.toMatch(/!override|!reset|start_interval|^\s+deploy:/m)
  }
})

test('[OPS-01] the commands of the guide for operations name services and volumes there are', () => {
  const text = operationsGuide()
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
