import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseApiConfig, replicasIn } from '@ashenda/api/config/config.ts'
import { parseDatabaseConfig } from '@ashenda/db/config.ts'
import { parseWorkerConfig } from '@ashenda/worker/config.ts'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { findProgram } from '../../scripts/setup/program.ts'
import { projectFile, projectRoot } from '../support/project-file.ts'

const home = 'docker/kubernetes'
const sites = ['example', 'overlays/voters-100k', 'overlays/voters-1m', 'overlays/voters-10m']

/** As much as is asked of an object; CI holds them against their schemas. */
interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Labels
  readonly spec?: {
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod }
    readonly podSelector?: Selector
    readonly policyTypes?: readonly string[]
    readonly ingress?: readonly Rule[]
    readonly egress?: readonly Rule[]
    readonly postgresql?: object
  }
}
type Labels = Readonly<Record<string, string>>
interface Selector {
  readonly matchLabels?: Labels
  readonly matchExpressions?: readonly {
    readonly key: string
    readonly operator: string
    readonly values: readonly string[]
  }[]
}
interface Rule {
  readonly from?: readonly Peer[]
  readonly to?: readonly Peer[]
  readonly ports?: readonly { readonly port: number }[]
}
interface Peer {
  readonly podSelector?: Selector
  readonly namespaceSelector?: Selector
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] }
}
interface Pod {
  readonly automountServiceAccountToken?: boolean
  readonly hostNetwork?: boolean
  readonly hostPID?: boolean
  readonly securityContext?: object
  readonly containers: readonly Container[]
  readonly initContainers?: readonly Container[]
  readonly volumes?: readonly {
    readonly name: string
    readonly hostPath?: object
    readonly secret?: { readonly secretName: string }
  }[]
}
interface Container {
  readonly name: string
  readonly securityContext?: object
  readonly resources?: { readonly limits?: Labels }
  readonly env?: readonly { readonly name: string; readonly value?: string }[]
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[]
}

const rendered = new Map<string, readonly Manifest[]>()

/** @throws where Kustomize refuses it */
function render(folder: string): readonly Manifest[] {
  const known = rendered.get(folder)
  if (known) return known
  const { stdout, stderr, status } = spawnSync('kubectl', ['kustomize', path.join(projectRoot, home, folder)], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  const all = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest) // checked below
  rendered.set(folder, all)
  return all
}

const podsOf = (folder: string) =>
  render(folder).flatMap(({ metadata, spec }) =>
    spec?.template ? [{ name: metadata.name, pod: spec.template.spec }] : [],
  )

const hasKubectl = findProgram('kubectl') !== undefined
if (!hasKubectl) console.error('The manifests of Kubernetes are not tested: there is no kubectl.')

describe.skipIf(!hasKubectl)('the manifests of Kubernetes', () => {
  test.each(sites)('%s: no pod has rights, a token, a path of the node, or memory without a limit', (folder) => {
    expect(
      podsOf(folder)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['api', 'media', 'migrate', 'valkey', 'worker'])
    for (const { name, pod } of podsOf(folder)) {
      expect(pod, name).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: expect.toSatisfy((id) => id > 0),
          seccompProfile: { type: 'RuntimeDefault' },
        },
      })
      expect([pod.hostNetwork, pod.hostPID, pod.volumes?.find(({ hostPath }) => hostPath)], name).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      for (const container of [...pod.containers, ...(pod.initContainers ?? [])]) {
        expect(container.securityContext, name).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.securityContext).not.toHaveProperty('capabilities.add')
        expect(container.resources?.limits, name).toHaveProperty('memory')
      }
    }
  })

  test('nothing may be reached unless a policy says so, and nobody reaches a private address or the metadata of the cloud', () => {
    const policies = render('example').filter(({ kind }) => kind === 'NetworkPolicy')
    const deny = policies.find(({ metadata }) => metadata.name === 'default-deny')
    expect(deny?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
    for (const { metadata, spec } of policies) {
      for (const { from } of spec?.ingress ?? []) expect(from?.length, metadata.name).toBeGreaterThan(0)
      const outside = (spec?.egress ?? []).flatMap(({ to = [] }) => to).flatMap(({ ipBlock }) => ipBlock ?? [])
      for (const { cidr, except } of outside)
        expect(except, metadata.name).toEqual(
          expect.arrayContaining(cidr.includes(':') ? ['fc00::/7', 'fe80::/10'] : ['10.0.0.0/8', '169.254.0.0/16']),
        )
    }
  })

  test('each pod is heard by, and hears, these and nobody else', () => {
    const site = render('example')
    const policies = site.flatMap(({ kind, spec }) => (kind === 'NetworkPolicy' && spec ? [spec] : []))
    const ours: Record<string, Labels> = {
      ...Object.fromEntries(
        site.flatMap(({ metadata, spec }) => (spec?.template ? [[metadata.name, spec.template.metadata.labels]] : [])),
      ),
      postgres: { 'cnpg.io/cluster': 'postgres' },
      stranger: { app: 'stranger' },
    }
    /** Of a namespace; what has none is outside the cluster. */
    const parties: Record<string, { readonly namespace?: string; readonly labels: Labels }> = {
      ...Object.fromEntries(Object.entries(ours).map(([name, labels]) => [name, { namespace: 'ashenda', labels }])),
      ingress: { namespace: 'traefik', labels: {} },
      operator: { namespace: 'cnpg-system', labels: {} },
      monitoring: { namespace: 'monitoring', labels: {} },
      names: { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } },
      elsewhere: { namespace: 'default', labels: {} },
      world: { labels: {} },
    }
    const ports = [25, 53, 80, 443, 465, 587, 3000, 5432, 6379, 6443, 8000, 8080, 9121, 9187, 9464, 26_379]

    const isSelected = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
      Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
      matchExpressions.every(({ key, operator, values }) => {
        expect(operator).toBe('In')
        return values.includes(labels[key] ?? '')
      })
    const isPeer = ({ podSelector, namespaceSelector, ipBlock }: Peer, name: string): boolean => {
      const { namespace, labels } = parties[name] ?? { labels: {} }
      if (ipBlock || namespace === undefined) return ipBlock !== undefined && namespace === undefined
      const isThere = namespaceSelector
        ? isSelected(namespaceSelector, { 'kubernetes.io/metadata.name': namespace })
        : namespace === 'ashenda'
      return isThere && isSelected(podSelector ?? {}, labels)
    }
    const allowed = (direction: 'ingress' | 'egress', peersOf: (rule: Rule) => readonly Peer[] | undefined) =>
      Object.entries(ours).flatMap(([name, labels]) => {
        const type = direction === 'ingress' ? 'Ingress' : 'Egress'
        const rules = policies
          .filter(({ podSelector = {}, policyTypes }) => policyTypes?.includes(type) && isSelected(podSelector, labels))
          .flatMap((policy) => policy[direction] ?? [])
        return Object.keys(parties).flatMap((other) => {
          const met = rules.filter((rule) => peersOf(rule)?.some((peer) => isPeer(peer, other)) ?? true)
          const open = ports.filter((port) => met.some((rule) => rule.ports?.some((one) => one.port === port) ?? true))
          const arrow = direction === 'ingress' ? '←' : '→'
          return open.length > 0 ? [`${name} ${arrow} ${other} ${open.join(' ')}`] : []
        })
      })

    const withData = ['api', 'worker', 'media']
    expect(allowed('ingress', ({ from }) => from).toSorted()).toEqual(
      [
        'api ← ingress 3000',
        ...withData.flatMap((name) => [
          `${name} ← monitoring 9464`,
          `postgres ← ${name} 5432`,
          `valkey ← ${name} 6379 26379`,
        ]),
        'postgres ← migrate 5432',
        'postgres ← postgres 5432 8000',
        'postgres ← operator 5432 8000',
        'postgres ← monitoring 9187',
        'valkey ← valkey 6379 26379',
        'valkey ← monitoring 9121',
      ].toSorted(),
    )
    expect(allowed('egress', ({ to }) => to).toSorted()).toEqual(
      [
        ...Object.keys(ours).map((name) => `${name} → names 53${name === 'postgres' ? ' 443 6443' : ''}`),
        ...withData.flatMap((name) => [`${name} → postgres 5432`, `${name} → valkey 6379 26379`]),
        'api → world 443',
        'worker → world 443 465 587',
        'media → world 443',
        'migrate → postgres 5432',
        'valkey → valkey 6379 26379',
        'postgres → postgres 443 5432 6443 8000',
        // Kubernetes's own address may be any.
        ...Object.keys(parties)
          .filter((name) => name !== 'postgres' && name !== 'names')
          .map((name) => `postgres → ${name} 443 6443`),
      ].toSorted(),
    )
  })

  test('each process starts with the environment it is given, which holds no secret', () => {
    const files: Labels = {
      API_DATABASE_URL: 'postgres://ashenda_api:secret@postgres-rw:5432/ashenda?sslmode=require',
      WORKER_DATABASE_URL: 'postgres://ashenda_worker:secret@postgres-rw:5432/ashenda?sslmode=require',
      MIGRATE_DATABASE_URL: 'postgres://ashenda:secret@postgres-rw:5432/ashenda?sslmode=require',
      REDIS_URL: 'redis-sentinel://:secret@valkey-0.valkey:26379,valkey-1.valkey:26379/0#votes',
      CODE_KEY: '0f'.repeat(32),
      RESULT_KEY: '1e'.repeat(32),
      CHAPA_SECRET_KEY: 'CHASECK-live',
    }
    const environmentOf = (name: string): Record<string, string> => {
      const { pod } = podsOf('example').find((one) => one.name === name) ?? {}
      const maps = pod?.containers[0]?.envFrom?.map(({ configMapRef }) => configMapRef?.name) ?? []
      const given = Object.assign(
        {},
        ...maps.map(
          (map) => render('example').find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === map)?.data,
        ),
      ) as Labels
      const secrets = pod?.volumes?.flatMap(({ secret }) => secret?.secretName ?? [])
      expect(secrets, `${name} is handed secrets of its own`).toEqual([name])
      for (const key of Object.keys(given).filter((name) => name !== 'VAPID_PUBLIC_KEY'))
        expect(key).not.toMatch(/(DATABASE_URL|REDIS_URL|KEY|SECRET|PEPPER|TOKEN|PASSWORD|KEY_ID|HEADERS)$/)
      const read = Object.entries(given).map(([key, value]) => {
        if (!key.endsWith('_FILE')) return [key, value]
        const file = path.basename(value)
        return [key.slice(0, -'_FILE'.length), value === '' ? '' : (files[file] ?? 'x'.repeat(40))]
      })
      return {
        NODE_ENV: 'production',
        DATA_DIR: '/data',
        HOST: '0.0.0.0',
        PORT: '3000',
        CHROMIUM_PATH: '/chromium',
        ...Object.fromEntries(read),
      }
    }
    const api = parseApiConfig(environmentOf('api'))
    expect(api).toMatchObject({ NODE_ENV: 'production', STORAGE_DRIVER: 's3' })
    expect(replicasIn(api), 'a vote is on two disks before it is acknowledged').toBe(1)
    const queues = ['worker', 'media'].flatMap((name) => parseWorkerConfig(environmentOf(name)).queues)
    expect(queues).toEqual(expect.arrayContaining(['ballots', 'payments', 'messages', 'photos', 'cards']))
    expect(parseDatabaseConfig(environmentOf('migrate')).roles?.api).toContain('ashenda_api:')
  })

  test('a commit of Postgres is on two disks before it is answered', () => {
    const cluster = render('example').find(({ kind }) => kind === 'Cluster')
    expect(cluster?.spec?.postgresql).toMatchObject({
      synchronous: { method: 'any', number: 1, dataDurability: 'required' },
      parameters: { fsync: 'on', synchronous_commit: 'on' },
    })
  })

  test('has the rules of docker/monitoring: npm run kubernetes-rules writes them', () => {
    for (const name of ['alerts', 'slo']) {
      const rule = render('example').find(
        ({ kind, metadata }) => kind === 'PrometheusRule' && metadata.name === `ashenda-${name}`,
      )
      expect(rule?.spec).toEqual(parse(projectFile(`docker/monitoring/${name}.yml`)))
    }
  })
})
