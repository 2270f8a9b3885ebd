import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseApiConfig, replicasIn } from '@ashenda/api/config.ts'
import { sentinelAddressOf } from '@ashenda/core/config/redis-address.ts'
import { parseDatabaseConfig } from '@ashenda/db/config.ts'
import { parseWorkerConfig } from '@ashenda/worker/config.ts'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { findProgram, run } from '../../scripts/setup/program.ts'
import { bytesOf } from '../images/compose-services.ts'
import { interpolate, readCompose } from '../support/compose.ts'
import { commandOf, environmentOf, instructionsOf } from '../support/images/dockerfile.ts'
import { type Manifest, nameOf } from '../support/kubernetes/manifest.ts'
import { mutations } from '../support/kubernetes/mutations.ts'
import { problemsOf, workloadsOf } from '../support/kubernetes/problems.ts'
import { applyStep, render } from '../support/kubernetes/render.ts'
import { schemaProblems } from '../support/kubernetes/schemas.ts'
import { mayReach, type Party } from '../support/kubernetes/traffic.ts'
import { operationsGuide, projectFile, projectRoot } from '../support/project-file.ts'

const home = 'docker/kubernetes'
const sizes = ['voters-100k', 'voters-1m', 'voters-10m'].map((name) => `${home}/overlays/${name}`)
const sites = [...sizes, `${home}/example`]
const base = render(`${home}/base`)
const { services } = readCompose()
/** As docs/kubernetes.md has it. */
const [redisUrl = ''] = /redis-sentinel:\/\/\S+#votes/.exec(projectFile('docs/kubernetes.md')) ?? []

/** An object by `Kind name`, in which the tests look around. */
function object(all: readonly Manifest[], name: string): Manifest {
  const found = all.find((one) => nameOf(one) === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}
/** More of an object than the type of all of them tells. */
const specOf = <T>(all: readonly Manifest[], name: string): T => object(all, name).spec as T // by its schema
const containerOf = (all: readonly Manifest[], name: string) => {
  const container = workloadsOf(all)
    .flatMap(({ pod }) => pod.containers)
    .find((one) => one.name === name)
  if (!container) throw new Error(`there is no container ${name}`)
  return container
}
/** 512Mi, as bytes. */
const bytes = (quantity = ''): number => {
  const [, number = '', unit = ''] = /^(\d+)(Ki|Mi|Gi)?$/.exec(quantity) ?? []
  return Number(number) * 2 ** ({ Ki: 10, Mi: 20, Gi: 30 }[unit] ?? 0)
}
/** 512MB or 4gb of Postgres and Valkey. */
const serverBytes = (text = ''): number => bytesOf(text.toLowerCase())

describe('[OPS-01] the manifests of Kubernetes', () => {
  test.each([`${home}/base`, ...sites])(
    '%s: each object is as its published schema says, and nothing is left open',
    (folder) => {
      expect(problemsOf(render(folder))).toEqual([])
    },
  )

  test('with the Gateway API in the place of an Ingress, too', () => {
    const all = render(`${home}/base`, [`${home}/components/gateway`])
    expect(all.map(nameOf)).toContain('HTTPRoute site')
    expect(problemsOf(all)).toEqual([])
  })

  test('with a Postgres that is restored, too: it does not write into the copies it comes from', () => {
    const all = render(`${home}/example`, [`${home}/components/restore`])
    expect(problemsOf(all)).toEqual([])
    const { bootstrap, plugins, externalClusters } = specOf<Restored>(all, 'Cluster postgres')
    expect(Object.keys(bootstrap)).toEqual(['recovery'])
    expect(externalClusters[0]?.plugin.parameters.serverName).toBe('postgres')
    expect(plugins[0]?.parameters.serverName).not.toBe('postgres')
  })

  interface Restored {
    readonly bootstrap: object
    readonly plugins: readonly { readonly parameters: { readonly serverName?: string } }[]
    readonly externalClusters: readonly { readonly plugin: { readonly parameters: { readonly serverName?: string } } }[]
  }

  test('what prepares nodes is apart from the site, and is root there without a right', () => {
    const nodes = render(`${home}/nodes`)
    expect(nodes.flatMap(schemaProblems)).toEqual([])
    const [{ pod } = { pod: undefined }] = workloadsOf(nodes)
    for (const { securityContext } of [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])])
      expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } })
    expect(base.some(({ metadata }) => metadata.namespace === 'ashenda-nodes')).toBe(false)
    const { localhostProfile = '' } = containerOf(base, 'media').securityContext?.seccompProfile ?? {}
    expect(pod?.initContainers?.[0]?.command).toContain(`/node/${localhostProfile}`)
  })

  test.skipIf(findProgram('kubectl') === undefined).each([`${home}/base`, ...sites])(
    '%s: kubectl puts together what this test did (where there is a kubectl)',
    async (folder) => {
      const text = await run(findProgram('kubectl') ?? '', ['kustomize', path.join(projectRoot, folder)])
      const byName = (all: readonly Manifest[]) =>
        all.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
      const theirs = parseAllDocuments(text).map((document) => document.toJS() as Manifest) // compared
      expect(byName(theirs)).toEqual(byName(render(folder)))
    },
  )

  test('every file there is used', () => {
    const used = [
      'base',
      'components/ingress',
      'components/gateway',
      'components/backup',
      'components/restore',
      'nodes',
    ].flatMap((folder) => {
      const { resources = [], configMapGenerator = [] } = parse(
        projectFile(`${home}/${folder}/kustomization.yaml`),
      ) as { resources?: string[]; configMapGenerator?: { files: string[] }[] } // as render has read it
      return [...resources, ...configMapGenerator.flatMap(({ files }) => files), 'kustomization.yaml'].map(
        (file) => `${folder}/${file}`,
      )
    })
    const there = readdirSync(path.join(projectRoot, home), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(projectRoot, home), path.join(entry.parentPath, entry.name)))
      .filter((file) => !file.startsWith('overlays/') && !file.startsWith('example/'))
    expect(there.toSorted()).toEqual(used.toSorted())
  })
})

test.each(mutations)(
  '[OPS-01] the checks of the manifests find $what ($object)',
  ({ object: name, steps, problem }) => {
    const all = render(`${home}/example`)
    for (const step of steps) applyStep(object(all, name), step)
    expect(problemsOf(all).join('\n')).toMatch(problem)
  },
)

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

describe('[OPS-01] Valkey and Postgres in Kubernetes', () => {
  test('are the images and versions of Compose', () => {
    for (const name of ['valkey', 'sentinel'])
      expect(projectFile('docker/valkey.yml')).toContain(`image: ${containerOf(base, name).image}\n`)
    expect(projectFile('docker/monitoring.yml')).toContain(`image: ${containerOf(base, 'exporter').image}\n`)
    const [, version = ''] = /^postgres:(\d+)$/.exec(services['postgres']?.image ?? '') ?? []
    expect(object(base, 'Cluster postgres').spec?.['imageName']).toMatch(new RegExp(`postgresql:${version}-`))
  })

  test('keep what they acknowledged: with the settings of Compose, and on a second machine', () => {
    const command = [services['redis']?.command ?? ''].flat().join(' ')
    const script = projectFile(`${home}/base/valkey-start.sh`)
    for (const [, name, value] of command.matchAll(
      /--(appendonly|appendfsync|no-appendfsync-on-rewrite|save|maxmemory-policy) (\S+)/g,
    ))
      expect(script).toMatch(new RegExp(`^${name} ${value}$`, 'm'))
    for (const line of ['min-replicas-to-write 1', 'min-replicas-max-lag 10', 'repl-diskless-sync-delay 0']) {
      expect(script).toMatch(new RegExp(`^${line}$`, 'm'))
      expect(operationsGuide()).toContain(line)
    }
    expect(object(base, 'Cluster postgres').spec?.['postgresql']).toMatchObject({
      synchronous: { method: 'any', number: 1, dataDurability: 'required', failoverQuorum: true },
    })
  })

  test('Postgres has the settings of Compose', () => {
    const { parameters } = specOf<{ postgresql: Postgres }>(base, 'Cluster postgres').postgresql
    const inCompose = [...String(services['postgres']?.command).matchAll(/-c (\w+)=(\S+)/g)].map(
      ([, name = '', value = '']) => [name, interpolate(value, {})],
    )
    for (const [name = '', value] of inCompose.filter(([name]) => name !== 'shared_buffers'))
      expect(parameters[name], name).toBe(value)
    expect(Object.keys(parameters).toSorted()).toEqual(inCompose.map(([name]) => name).toSorted())
  })

  test('REDIS_URL of the documents names the Sentinels that there are', () => {
    const { sentinels, name } = sentinelAddressOf(redisUrl) ?? {}
    const { serviceName, replicas = 0 } = object(base, 'StatefulSet valkey').spec ?? {}
    const hosts = Array.from({ length: replicas }, (_, index) => `valkey-${index}.${serviceName}`)
    expect(sentinels).toEqual(hosts.map((host) => ({ host, port: 26_379 })))
    for (const one of ['valkey', 'sentinel'])
      expect(containerOf(base, one).env).toContainEqual({ name: 'SERVERS', value: hosts.join(' ') })
    expect(projectFile(`${home}/base/valkey-start.sh`)).toContain(`sentinel monitor ${name} `)
    // Most of three.
    expect(projectFile(`${home}/base/valkey-start.sh`)).toMatch(/sentinel monitor .* 2$/m)
  })

  test.each(sites)('%s: memory is enough for what they hold, and connections for all who ask', (folder) => {
    const all = render(folder)
    const valkey = containerOf(all, 'valkey')
    const maxmemory = valkey.env?.find(({ name }) => name === 'MAXMEMORY')?.value
    expect(bytes(valkey.resources?.limits?.['memory'])).toBeGreaterThanOrEqual(2.5 * serverBytes(maxmemory))
    expect(valkey.resources?.requests?.['memory']).toBe(valkey.resources?.limits?.['memory'])
    const { postgresql, resources } = specOf<{
      readonly postgresql: Postgres
      readonly resources: { readonly limits: Record<string, string>; readonly requests: Record<string, string> }
    }>(all, 'Cluster postgres')
    expect(bytes(resources.limits['memory'])).toBeGreaterThanOrEqual(
      4 * serverBytes(postgresql.parameters['shared_buffers']),
    )
    expect(resources.requests['memory']).toBe(resources.limits['memory'])
    // Eight for each process (main.ts of api and worker), a copy more of each while one is exchanged, some for the operator and for people.
    const copies = all
      .flatMap(({ spec }) => spec?.maxReplicas ?? spec?.maxReplicaCount ?? [])
      .reduce((sum, one) => sum + one + 1, 0)
    expect(8 * copies + 20).toBeLessThanOrEqual(Number(postgresql.parameters['max_connections']))
  })

  test('the table of sizes in docs/kubernetes.md says what the overlays do', () => {
    const [, text = ''] = projectFile('docs/kubernetes.md').split('\n## Sizes\n')
    const rowOf = (name: string): readonly string[] =>
      (new RegExp(`^\\| ${name} \\|(.+)\\|$`, 'm').exec(text)?.[1] ?? '').split('|').map((cell) => cell.trim())
    sizes
      .map((folder) => render(folder))
      .forEach((all, column) => {
        for (const [row, name] of [
          ['api', 'HorizontalPodAutoscaler api'],
          ['worker', 'ScaledObject worker'],
          ['media', 'ScaledObject media'],
        ] as const) {
          const { minReplicas, minReplicaCount, maxReplicas, maxReplicaCount } = object(all, name).spec ?? {}
          const copies = `${minReplicas ?? minReplicaCount} to ${maxReplicas ?? maxReplicaCount}`
          expect(rowOf(row)[column]?.split(',')[0], row).toBe(copies)
        }
        const { postgresql, resources, storage, walStorage } = specOf<{
          readonly postgresql: Postgres
          readonly resources: { readonly requests: Record<string, string> }
          readonly storage: { readonly size: string }
          readonly walStorage: { readonly size: string }
        }>(all, 'Cluster postgres')
        const gib = (quantity = ''): number => bytes(quantity) / 2 ** 30
        expect(rowOf('Postgres, each of three')[column]).toBe(
          `${resources.requests['cpu']} CPU, ${gib(resources.requests['memory'])} GiB, ${gib(storage.size)} + ${gib(walStorage.size)} GiB`,
        )
        expect(rowOf('its connections')[column]).toBe(postgresql.parameters['max_connections'])
        const valkey = containerOf(all, 'valkey')
        expect(rowOf('Valkey, each of three')[column]).toContain(`${gib(valkey.resources?.limits?.['memory'])} GiB (`)
      })
  })

  interface Postgres {
    readonly parameters: Readonly<Record<string, string>>
  }
})

describe('[OPS-01] who talks to whom in Kubernetes', () => {
  const site = render(`${home}/example`)
  const pods = Object.fromEntries(
    workloadsOf(site).map(({ manifest, labels }) => [manifest.metadata.name, { labels }]),
  ) as Record<string, Party> // of the names below
  const parties: Record<string, Party> = {
    ...pods,
    postgres: { labels: { 'cnpg.io/cluster': 'postgres' } },
    stranger: { labels: { app: 'stranger' } },
    ingress: { namespace: 'traefik' },
    operator: { namespace: 'cnpg-system' },
    monitoring: { namespace: 'monitoring' },
    elsewhere: { namespace: 'default' },
    world: { address: '203.0.113.7' },
    metadata: { address: '169.254.169.254' },
    node: { address: '10.1.2.3' },
  }
  const ports = [25, 53, 80, 443, 465, 587, 3000, 5432, 6379, 6443, 8000, 8080, 9121, 9187, 9464, 26_379]
  const ours = ['api', 'worker', 'media', 'migrate', 'valkey', 'postgres', 'stranger']

  /** All that is let, of what has one of ours on one of its ends; names are asked for by everybody and not in it. */
  const let_ = (): string[] =>
    Object.keys(parties).flatMap((from) =>
      Object.keys(parties)
        .filter((to) => ours.includes(from) || ours.includes(to))
        .flatMap((to) => {
          const open = ports.filter((port) => mayReach(site, parties[from] as Party, parties[to] as Party, port))
          return open.length > 0 ? [`${from} → ${to} ${open.join(' ')}`] : []
        }),
    )

  test('is this, and nothing else', () => {
    expect(let_().toSorted()).toEqual(
      [
        'ingress → api 3000',
        'api → postgres 5432',
        'worker → postgres 5432',
        'media → postgres 5432',
        'migrate → postgres 5432',
        'api → valkey 6379 26379',
        'worker → valkey 6379 26379',
        'media → valkey 6379 26379',
        'valkey → valkey 6379 26379',
        'postgres → postgres 5432 8000',
        'operator → postgres 5432 8000',
        'monitoring → api 9464',
        'monitoring → worker 9464',
        'monitoring → media 9464',
        'monitoring → valkey 9121',
        'monitoring → postgres 9187',
        'api → world 443',
        'worker → world 443 465 587',
        'media → world 443',
        // Kubernetes's own address may be any, and the bucket is outside.
        ...['ingress', 'operator', 'monitoring', 'elsewhere', 'world', 'metadata', 'node'].map(
          (to) => `postgres → ${to} 443 6443`,
        ),
      ].toSorted(),
    )
  })

  test('and all of them may ask for names', () => {
    const names = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } }
    const policy = object(site, 'NetworkPolicy names').spec
    expect(policy).toMatchObject({ podSelector: {}, policyTypes: ['Egress'] })
    expect(JSON.stringify(policy?.egress)).toContain(`"k8s-app":"${names.labels['k8s-app']}"`)
  })
})

describe('[OPS-02] what is watched in Kubernetes', () => {
  test('is the rules of docker/monitoring, word for word, as `npm run kubernetes-rules` writes them', () => {
    for (const name of ['alerts', 'slo'])
      expect(object(base, `PrometheusRule ashenda-${name}`).spec).toEqual(
        parse(projectFile(`docker/monitoring/${name}.yml`)),
      )
  })

  test('is every process, under the names of jobs that the rules know', () => {
    const jobs = base
      .filter(({ kind }) => kind === 'PodMonitor')
      .flatMap(({ spec }) => spec?.podMetricsEndpoints ?? [])
      .flatMap(({ relabelings = [] }) => relabelings)
    expect(jobs.map(({ targetLabel }) => targetLabel)).toEqual(jobs.map(() => 'job'))
    const { scrape_configs } = parse(projectFile('docker/monitoring/prometheus.yml')) as {
      scrape_configs: { job_name: string }[]
    } // as monitoring.test.ts asks
    const known = scrape_configs.map(({ job_name }) => job_name)
    expect(jobs.map(({ replacement }) => replacement).toSorted()).toEqual(
      known.filter((name) => !['host', 'proxy', 'site'].includes(name)).toSorted(),
    )
    expect(object(base, 'Probe site').spec).toMatchObject({ jobName: 'site', module: 'http_2xx' })
  })

  test('tells of a cluster by alerts that have a runbook', () => {
    const runbooks = projectFile('docs/runbooks.md')
    const alerts = render(`${home}/example`)
      .filter(({ kind }) => kind === 'PrometheusRule')
      .flatMap(({ spec }) => (spec?.groups ?? []).flatMap(({ rules }) => rules.flatMap(({ alert }) => alert ?? [])))
    expect(alerts.length).toBeGreaterThan(30)
    for (const alert of alerts) expect(runbooks).toContain(`\n## ${alert}\n`)
  })

  test('scales by metrics that there are', () => {
    const queries = base.flatMap(({ spec }) =>
      (spec?.triggers ?? []).flatMap(({ metadata }) => metadata['query'] ?? []),
    )
    expect(queries.length).toBe(3)
    const metrics = projectFile('api/src/plugins/metrics.ts') + projectFile('api/src/plugins/gauges.ts')
    const scaler = JSON.stringify(object(base, 'HorizontalPodAutoscaler api').spec)
    for (const [metric] of [...queries, scaler].join(' ').matchAll(/ashenda_\w+/g))
      expect(metrics).toContain(`'${metric}'`)
    expect(scaler).toContain('ashenda_live_sockets')
  })
})
