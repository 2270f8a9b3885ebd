import path from 'node:path'
import { parseApiConfig, replicasIn } from '@ashenda/api/config/config.ts'
import { parseDatabaseConfig } from '@ashenda/db/config.ts'
import { parseWorkerConfig } from '@ashenda/worker/config.ts'
import { describe, expect, test } from 'vitest'
import { bytesOf } from '../images/compose-services.ts'
import { interpolate, readCompose } from '../support/compose.ts'
import { commandOf, environmentOf, instructionsOf } from '../support/images/dockerfile.ts'
import { base, bytes, containerOf, home, object, redisUrl } from '../support/kubernetes/objects.ts'
import { workloadsOf } from '../support/kubernetes/problems.ts'
import { render } from '../support/kubernetes/render.ts'
import { projectFile } from '../support/project-file.ts'

const { services } = readCompose()

describe('[OPS-01] each process', () => {
  const filledIn: Readonly<Record<string, string>> = {
    API_DATABASE_URL: 'postgres://ashenda_api:secret@postgres-rw:5432/ashenda?sslmode=require',
    WORKER_DATABASE_URL: 'postgres://ashenda_worker:secret@postgres-rw:5432/ashenda?sslmode=require',
    MIGRATE_DATABASE_URL: 'postgres://ashenda:secret@postgres-rw:5432/ashenda?sslmode=require',
    REDIS_URL: redisUrl,
    PHONE_PEPPER: 'p'.repeat(32),
    CODE_PEPPER: 'c'.repeat(32),
    CODE_KEY: '0f'.repeat(32),
    CARD_KEY: 'k'.repeat(32),
    RESULT_KEY: '1e'.repeat(32),
    CHAPA_SECRET_KEY: 'CHASECK-live',
    CHAPA_WEBHOOK_SECRET: 'w'.repeat(32),
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const processes = ['api', 'worker', 'media', 'migrate']
  const site = render(`${home}/example`)

  /** What its container is given, by the ConfigMaps in their order. */
  const given = (name: string): Readonly<Record<string, string>> =>
    Object.assign(
      {},
      ...(containerOf(site, name).envFrom ?? []).map(
        ({ configMapRef }) => object(site, `ConfigMap ${configMapRef?.name}`).data,
      ),
    )

  /** The environment that comes of it, with the files of its Secret read. */
  const environmentIn = (name: string): Record<string, string> => {
    const variables = Object.entries(given(name)).map(([key, value]) => {
      if (!key.endsWith('_FILE')) return [key, value]
      return [key.slice(0, -'_FILE'.length), value === '' ? '' : (filledIn[path.basename(value)] ?? 'unknown')]
    })
    return { ...environmentOf(name), ...Object.fromEntries(variables) }
  }

  test.each(processes)(
    '%s is given every variable that it is given by Compose, and no other but how votes are kept',
    (name) => {
      const names = Object.keys(given(name)).map((key) => key.replace(/_FILE$/, ''))
      const wanted = Object.keys(services[name]?.environment ?? {})
      const ofValkey = name === 'api' ? ['REDIS_DURABILITY', 'REDIS_REPLICAS'] : []
      expect(names.toSorted()).toEqual([...wanted, ...ofValkey].toSorted())
    },
  )

  test.each(processes)('%s has no secret in its environment, and each file where its Secret is', (name) => {
    const mounts = containerOf(site, name).volumeMounts ?? []
    const folder = mounts.find((mount) => mount.name === 'secrets')?.mountPath
    for (const [key, value] of Object.entries(given(name))) {
      expect(key).not.toMatch(/^(DATABASE_URL|REDIS_URL|.*(KEY|SECRET|PEPPER|TOKEN|PASSWORD|ACCESS_KEY|HEADERS?))$/)
      if (key.endsWith('_FILE') && value !== '')
        expect(Object.keys(filledIn), key).toContain(path.relative(folder ?? '', value))
    }
  })

  test('is told by its documented Secret what it reads, and each Secret holds nothing else', () => {
    const text = projectFile('docs/kubernetes.md')
    for (const name of processes) {
      const files = Object.values(given(name)).flatMap(
        (value) => /^\/run\/secrets\/ashenda\/(.+)$/.exec(value)?.[1] ?? [],
      )
      const [, command = ''] = new RegExp(`secret_of ${name} (.+)`).exec(text) ?? []
      expect(
        command
          .split(/\s+/)
          .filter((word) => word !== '')
          .toSorted(),
        name,
      ).toEqual([...new Set(files)].toSorted())
    }
  })

  test('api starts with it, and has a vote on two disks before it is acknowledged', () => {
    const config = parseApiConfig(environmentIn('api'))
    expect(config).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data', STORAGE_DRIVER: 's3' })
    expect(config.DATABASE_URL).toContain('ashenda_api:')
    expect(replicasIn(config)).toBe(1)
  })

  test('worker and media start with it, and share the queues as in Compose', () => {
    for (const name of ['worker', 'media']) {
      const config = parseWorkerConfig(environmentIn(name))
      expect(config.queues.length).toBeGreaterThan(1)
      expect(config.DATABASE_URL).toContain('ashenda_worker:')
      expect(given(name)['QUEUES']).toBe(services[name]?.environment?.['QUEUES'])
    }
  })

  test('migrate starts with it', () => {
    const { DATABASE_URL, roles, phonePeppers } = parseDatabaseConfig(environmentIn('migrate'))
    expect(DATABASE_URL).toContain('ashenda:')
    expect(roles?.api).toContain('ashenda_api:')
    expect(phonePeppers).toBeDefined()
  })

  test('is the image, and listens on the ports, of the Dockerfile', () => {
    for (const name of processes) {
      const { image, ports = [] } = containerOf(base, name)
      expect(image).toBe(`ashenda-${services[name]?.build?.target}`)
      const [{ rest = '' } = {}] = instructionsOf(name).filter(({ keyword }) => keyword === 'EXPOSE')
      expect(ports.map(({ containerPort }) => String(containerPort))).toEqual(rest.split(' ').filter(Boolean))
      expect(containerOf(site, name).image).toMatch(new RegExp(`/ashenda/${name}:\\d+\\.\\d+\\.\\d+`))
    }
    expect(object(base, 'Service api').spec?.ports).toMatchObject([{ port: Number(environmentOf('api')['PORT']) }])
  })

  test('is asked for what its health check in the image asks, and given the same minute', () => {
    for (const name of ['api', 'worker', 'media']) {
      const [, , , asked = ''] = commandOf(name, 'HEALTHCHECK')
      const { startupProbe, readinessProbe, livenessProbe } = containerOf(base, name)
      for (const probe of [startupProbe, readinessProbe, livenessProbe]) expect(probe?.httpGet?.path).toBe(asked)
      const [, most = ''] = /mostFailures = (\d+)/.exec(projectFile('docker/healthcheck.mjs')) ?? []
      expect(livenessProbe).toMatchObject({ periodSeconds: 5, failureThreshold: Number(most) })
    }
  })

  test('may have as much memory as in Compose', () => {
    for (const name of [...processes, 'valkey']) {
      const limit = services[name === 'valkey' ? 'redis' : name]?.mem_limit ?? ''
      expect(bytes(containerOf(base, name).resources?.limits?.['memory']), name).toBe(bytesOf(interpolate(limit, {})))
    }
    expect(containerOf(base, 'media').resources?.limits?.['cpu']).toBe(interpolate(services['media']?.cpus ?? '', {}))
  })

  test('ends within its own ten seconds: as main.ts says', () => {
    for (const name of ['api', 'worker'])
      expect(projectFile(`${name}/src/main.ts`)).toContain('closeWithGrace({ delay: 10_000')
    // The api refuses whoever comes once it ends, so whoever leads people to it has to hear of it before.
    expect(containerOf(base, 'api').lifecycle?.preStop?.sleep?.seconds).toBeGreaterThanOrEqual(5)
  })

  test('of media has Chromium’s own profile, and no other has', () => {
    const profiles = workloadsOf(base).flatMap(({ pod }) =>
      pod.containers.flatMap(({ name, securityContext }) => {
        const { localhostProfile } = securityContext?.seccompProfile ?? {}
        return localhostProfile === undefined ? [] : [[name, path.basename(localhostProfile)]]
      }),
    )
    expect(profiles).toEqual([['media', 'chromium-seccomp.json']])
    expect(services['media']?.security_opt).toContain('seccomp=./docker/chromium-seccomp.json')
  })
})
