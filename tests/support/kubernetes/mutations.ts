import type { Step } from './render.ts'

/** What is changed, in which object of a site, and what the checks have to say of it. */
export interface Mutation {
  readonly what: string
  readonly object: string
  readonly steps: readonly Step[]
  readonly problem: RegExp
}

const pod = '/spec/template/spec'
const first = `${pod}/containers/0`

const replace = (path: string, value: NonNullable<Step['value']>): Step => ({ op: 'replace', path, value })
const add = (path: string, value: NonNullable<Step['value']>): Step => ({ op: 'add', path, value })
const remove = (path: string): Step => ({ op: 'remove', path })
const named = (path: string): string => `${path}/app.kubernetes.io~1name`

const row = (what: string, object: string, problem: RegExp, ...steps: readonly Step[]): Mutation => ({
  what,
  object,
  steps,
  problem,
})

export const mutations: readonly Mutation[] = [
  row('a mistyped key', 'Deployment api', /no .*livenesProbe/, add(`${first}/livenesProbe`, { periodSeconds: 5 })),
  row(
    'a mistyped key of Postgres',
    'Cluster postgres',
    /no .*\/durability/,
    add('/spec/postgresql/synchronous/durability', 'required'),
  ),
  row('a mistyped key of KEDA', 'ScaledObject worker', /no \/spec\/minReplicas/, add('/spec/minReplicas', 2)),
  row('a mistyped key of the plugin', 'ObjectStore postgres', /has no retention$/m, add('/spec/retention', '30d')),
  row(
    'a mistyped key of a bucket',
    'ObjectStore postgres',
    /no .*\/endpoint$/m,
    add('/spec/configuration/endpoint', 'https://s3.example.org'),
  ),
  row('a mistyped key of a monitor', 'PodMonitor api', /no \/spec\/endpoints/, add('/spec/endpoints', [])),
  row('a text for a number', 'Deployment worker', /minReadySeconds/, replace('/spec/minReadySeconds', '10')),
  row('a missing field', 'Ingress site', /pathType/, remove('/spec/rules/0/http/paths/0/pathType')),
  row('another version', 'HorizontalPodAutoscaler api', /no schema/, replace('/apiVersion', 'autoscaling/v2beta2')),
  row('no limit of memory', 'Deployment media', /has no limit of memory/, remove(`${first}/resources/limits/memory`)),
  row('no request', 'StatefulSet valkey', /sentinel asks for no/, remove(`${pod}/containers/1/resources/requests`)),
  row('no probe', 'Deployment api', /no readinessProbe/, remove(`${first}/readinessProbe`)),
  row(
    'a probe of no port',
    'Deployment worker',
    /port http that it has not/,
    replace(`${first}/livenessProbe/httpGet/port`, 'http'),
  ),
  row('a privileged container', 'Deployment media', /more rights/, add(`${first}/securityContext/privileged`, true)),
  row('root', 'Job migrate', /may be root/, replace(`${pod}/securityContext/runAsUser`, 0)),
  row(
    'an image that may be written to',
    'Deployment api',
    /write to its image/,
    remove(`${first}/securityContext/readOnlyRootFilesystem`),
  ),
  row(
    'a capability',
    'StatefulSet valkey',
    /has capabilities/,
    add(`${first}/securityContext/capabilities/add`, ['NET_ADMIN']),
  ),
  row('no seccomp profile', 'Deployment worker', /no seccomp/, remove(`${pod}/securityContext/seccompProfile`)),
  row(
    'a path of the node',
    'Deployment api',
    /path of the node/,
    add(`${pod}/volumes/-`, { name: 'node', hostPath: { path: '/' } }),
  ),
  row('the node’s network', 'Deployment api', /namespace of the node/, add(`${pod}/hostNetwork`, true)),
  row('a token', 'Deployment api', /a token of Kubernetes/, replace(`${pod}/automountServiceAccountToken`, true)),
  row('no account', 'Deployment api', /no account of its own/, replace(`${pod}/serviceAccountName`, 'default')),
  row(
    'secrets of another process',
    'Deployment worker',
    /secrets of api/,
    replace(`${pod}/volumes/0/secret/secretName`, 'api'),
  ),
  row(
    'a ConfigMap that is not there',
    'Deployment worker',
    /works, which is not there/,
    replace(`${first}/envFrom/1/configMapRef/name`, 'works'),
  ),
  row('a volume that is not there', 'Deployment media', /mounts tmp, which/, replace(`${pod}/volumes`, [])),
  row('a budget that lets nobody go', 'PodDisruptionBudget api', /lets no node be/, replace('/spec/maxUnavailable', 0)),
  row(
    'a budget of nobody',
    'PodDisruptionBudget worker',
    /worker has 0 PodDisruptionBudgets/,
    replace(named('/spec/selector/matchLabels'), 'works'),
  ),
  row(
    'no policy',
    'NetworkPolicy media',
    /media has no NetworkPolicy/,
    replace(named('/spec/podSelector/matchLabels'), 'api'),
  ),
  row(
    'a policy of one way',
    'NetworkPolicy worker',
    /worker has no NetworkPolicy/,
    replace('/spec/policyTypes', ['Ingress']),
  ),
  row('a Service of nobody', 'Service api', /leads to 0 kinds/, replace(named('/spec/selector'), 'web')),
  row('a Service of everybody', 'Service api', /leads to 5 kinds/, remove(named('/spec/selector'))),
  row('a Service of no port', 'Service api', /port https that is not/, replace('/spec/ports/0/targetPort', 'https')),
  row(
    'a Deployment of others’ pods',
    'Deployment worker',
    /does not select its own/,
    replace(named('/spec/selector/matchLabels'), 'media'),
  ),
  row(
    'a monitor of no port',
    'PodMonitor media',
    /looks at a port http/,
    replace('/spec/podMetricsEndpoints/0/port', 'http'),
  ),
  row('two who say how many', 'Deployment api', /says how many/, add('/spec/replicas', 2)),
  row(
    'a scaler of nobody',
    'ScaledObject media',
    /media has 0 scalers/,
    replace('/spec/scaleTargetRef/name', 'photos'),
  ),
  row(
    'a kill that comes too soon',
    'Deployment api',
    /is killed before/,
    replace(`${pod}/terminationGracePeriodSeconds`, 20),
  ),
  row('all on one node', 'StatefulSet valkey', /not spread over nodes/, remove(`${pod}/affinity`)),
  row('all in one zone', 'Deployment worker', /not spread over zones/, replace(`${pod}/topologySpreadConstraints`, [])),
  row('no namespace', 'Service api', /namespace undefined/, remove('/metadata/namespace')),
  row(
    'a namespace for all rights',
    'Namespace ashenda',
    /enforces baseline/,
    replace('/metadata/labels/pod-security.kubernetes.io~1enforce', 'baseline'),
  ),
]
