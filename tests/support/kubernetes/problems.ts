import { type Container, isSelected, type Manifest, nameOf, type PodSpec, type Selector } from './manifest.ts'
import { schemaProblems } from './schemas.ts'

/** What runs pods of ours. Those of Postgres are the operator's. */
interface Workload {
  readonly manifest: Manifest
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly pod: PodSpec
}

const runningKinds = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job']

export const workloadsOf = (all: readonly Manifest[]): readonly Workload[] =>
  all.flatMap((manifest) => {
    const { template } = manifest.spec ?? {}
    if (!runningKinds.includes(manifest.kind) || !template) return []
    return [{ manifest, name: nameOf(manifest), labels: template.metadata?.labels ?? {}, pod: template.spec }]
  })

/** What is wrong with the objects of a site, each in a sentence that names the object. */
export const problemsOf = (all: readonly Manifest[]): string[] => [
  ...all.flatMap(schemaProblems),
  ...all.flatMap((one) => namespaceProblems(one)),
  ...workloadsOf(all).flatMap((workload) => [
    ...rightsProblems(workload, all),
    ...workload.pod.containers.flatMap((container) => containerProblems(workload, container)),
    ...referenceProblems(workload, all),
    ...protectionProblems(workload, all),
    ...endProblems(workload),
  ]),
  ...all.flatMap((one) => selectorProblems(one, all)),
  ...scalerProblems(all),
]

const clusterWide = ['Namespace', 'PriorityClass']

const namespaceProblems = (manifest: Manifest): string[] => {
  const wanted = clusterWide.includes(manifest.kind) ? undefined : 'ashenda'
  const { namespace } = manifest.metadata
  if (namespace !== wanted) return [`${nameOf(manifest)} is in the namespace ${namespace}`]
  const level = manifest.metadata.labels?.['pod-security.kubernetes.io/enforce']
  return manifest.kind === 'Namespace' && level !== 'restricted' ? [`${nameOf(manifest)} enforces ${level}`] : []
}

/** What a pod may not be: root, or anybody with rights of the node. */
function rightsProblems({ name, pod }: Workload, all: readonly Manifest[]): string[] {
  const { securityContext: rights = {} } = pod
  const account = all.find((one) => one.kind === 'ServiceAccount' && one.metadata.name === pod.serviceAccountName)
  const kinds = (pod.volumes ?? []).filter(({ hostPath }) => hostPath)
  return [
    ...(rights.runAsNonRoot === true && (rights.runAsUser ?? 0) > 0 ? [] : ['may be root']),
    ...(rights.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile']),
    ...(pod.hostNetwork || pod.hostPID || pod.hostIPC ? ['is in a namespace of the node'] : []),
    ...(kinds.length > 0 ? ['mounts a path of the node'] : []),
    ...(pod.automountServiceAccountToken === false ? [] : ['gets a token of Kubernetes']),
    ...(pod.enableServiceLinks === false ? [] : ['gets a variable for each Service']),
    ...(account?.automountServiceAccountToken === false ? [] : ['has no account of its own']),
  ].map((problem) => `${name} ${problem}`)
}

function containerProblems({ manifest, name, pod }: Workload, container: Container): string[] {
  const { securityContext: rights = {}, resources = {} } = container
  const named = new Set((container.ports ?? []).map((port) => port.name))
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const
  const asked = probes.flatMap((kind) => container[kind] ?? [])
  const ports = asked.flatMap(({ httpGet, tcpSocket }) => httpGet?.port ?? tcpSocket?.port ?? [])
  return [
    ...(rights.privileged || rights.allowPrivilegeEscalation !== false ? ['may get more rights'] : []),
    ...(rights.readOnlyRootFilesystem === true ? [] : ['may write to its image']),
    ...(rights.capabilities?.drop?.includes('ALL') && !rights.capabilities.add ? [] : ['has capabilities']),
    ...(rights.seccompProfile?.type === 'Unconfined' ? ['has no seccomp profile'] : []),
    ...(resources.requests?.['cpu'] && resources.requests['memory'] ? [] : ['asks for no cpu or no memory']),
    ...(resources.limits?.['memory'] ? [] : ['has no limit of memory']),
    // A Job is done or fails: nobody asks it meanwhile.
    ...(manifest.kind === 'Job' ? [] : probes.filter((kind) => !container[kind]).map((kind) => `has no ${kind}`)),
    ...ports.filter((port) => !named.has(port)).map((port) => `is asked at a port ${port} that it has not`),
    ...(container.volumeMounts ?? [])
      .filter((mount) => !pod.volumes?.some((volume) => volume.name === mount.name) && !claimed(manifest, mount.name))
      .map((mount) => `mounts ${mount.name}, which is not there`),
  ].map((problem) => `${name}: container ${container.name} ${problem}`)
}

const claimed = ({ spec }: Manifest, name: string): boolean =>
  ((spec?.['volumeClaimTemplates'] ?? []) as readonly Manifest[]).some(({ metadata }) => metadata.name === name)

/** Secrets are made by hand (docs/kubernetes.md), each for one process. */
function referenceProblems({ manifest, name, pod }: Workload, all: readonly Manifest[]): string[] {
  const known = (kind: string, wanted: string | undefined): boolean =>
    wanted === undefined || all.some((one) => one.kind === kind && one.metadata.name === wanted)
  const maps = [
    ...pod.containers.flatMap(({ envFrom = [] }) => envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? [])),
    ...(pod.volumes ?? []).flatMap(({ configMap }) => configMap?.name ?? []),
  ]
  const secrets = (pod.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? [])
  return [
    ...maps
      .filter((one) => !known('ConfigMap', one))
      .map((one) => `${name} reads ConfigMap ${one}, which is not there`),
    ...secrets
      .filter((one) => one !== manifest.metadata.name)
      .map((one) => `${name} reads the secrets of ${one}, which are not its own`),
    ...(known('PriorityClass', pod.priorityClassName) ? [] : [`${name}: ${pod.priorityClassName} is not there`]),
  ]
}

/** A budget, policies, and a place on several nodes. */
function protectionProblems({ manifest, name, labels, pod }: Workload, all: readonly Manifest[]): string[] {
  const budgets = all.filter(
    ({ kind, spec }) => kind === 'PodDisruptionBudget' && isSelected(labels, spec?.selector ?? {}),
  )
  const policies = all.filter(
    ({ kind, spec }) => kind === 'NetworkPolicy' && isSelected(labels, spec?.podSelector ?? {}),
  )
  const own = policies.filter(
    ({ spec }) => spec?.podSelector?.matchLabels && spec.policyTypes?.length === 2, // that speaks of it, both ways
  )
  const spread = [
    ...(pod.topologySpreadConstraints ?? []),
    ...(pod.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
  ]
  const isSpreadOver = (key: string): boolean =>
    spread.some(({ topologyKey, labelSelector }) => topologyKey === key && isSelected(labels, labelSelector))
  const isJob = manifest.kind === 'Job'
  return [
    ...(isJob || (budgets.length === 1 && (budgets[0]?.spec?.maxUnavailable ?? 0) >= 1)
      ? []
      : [`${name} has ${budgets.length} PodDisruptionBudgets, or one that lets no node be emptied`]),
    ...(own.length > 0 ? [] : [`${name} has no NetworkPolicy`]),
    ...(isJob || isSpreadOver('kubernetes.io/hostname') ? [] : [`${name} is not spread over nodes`]),
    ...(isJob || isSpreadOver('topology.kubernetes.io/zone') ? [] : [`${name} is not spread over zones`]),
  ]
}

/** What a process takes to end by itself, in seconds: closeWithGrace in its main.ts. */
const drainSeconds = 10

function endProblems({ name, pod }: Workload): string[] {
  const before = Math.max(...pod.containers.map(({ lifecycle }) => lifecycle?.preStop?.sleep?.seconds ?? 0))
  const needed = before + drainSeconds + 5
  return (pod.terminationGracePeriodSeconds ?? 30) >= needed
    ? []
    : [`${name} is killed before the ${needed} seconds it may take to end`]
}

/** What selects pods selects some, of one kind; what names a port names one that they have. */
function selectorProblems(manifest: Manifest, all: readonly Manifest[]): string[] {
  const name = nameOf(manifest)
  const { kind, spec } = manifest
  const workloads = workloadsOf(all)
  const met = (selector: Selector): readonly Workload[] =>
    workloads.filter(({ labels }) => isSelected(labels, selector))
  const portsOf = (found: readonly Workload[]): ReadonlySet<string> =>
    new Set(found.flatMap(({ pod }) => pod.containers.flatMap(({ ports = [] }) => ports.map((port) => port.name))))
  if (kind === 'Service') {
    const found = met({ matchLabels: spec?.selector ?? {} })
    const missing = (spec?.ports ?? []).filter(({ targetPort = '' }) => !portsOf(found).has(targetPort))
    return [
      ...(found.length === 1 ? [] : [`${name} leads to ${found.length} kinds of pods`]),
      ...missing.map((port) => `${name} leads to a port ${port.targetPort} that is not there`),
    ]
  }
  if (kind === 'Deployment' || kind === 'StatefulSet') {
    const found = met(spec?.selector ?? {})
    return found.length === 1 && found[0]?.manifest === manifest ? [] : [`${name} does not select its own pods alone`]
  }
  if (isOfPostgres(spec?.selector) || isOfPostgres(spec?.podSelector))
    return all.some((one) => one.kind === 'Cluster' && one.metadata.name === 'postgres') ? [] : [`${name}: no Cluster`]
  if (kind === 'PodDisruptionBudget' || kind === 'PodMonitor') {
    const found = met(spec?.selector ?? {})
    const missing = (spec?.podMetricsEndpoints ?? []).filter(({ port }) => !portsOf(found).has(port))
    return [
      ...(found.length === 1 ? [] : [`${name} selects ${found.length} kinds of pods`]),
      ...missing.map(({ port }) => `${name} looks at a port ${port} that is not there`),
    ]
  }
  if (kind === 'NetworkPolicy' && met(spec?.podSelector ?? {}).length === 0) return [`${name} selects nobody`]
  return []
}

const isOfPostgres = (selector: Selector | undefined): boolean =>
  selector?.matchLabels?.['cnpg.io/cluster'] === 'postgres'

/** How many there are says one scaler, and nobody beside it. */
function scalerProblems(all: readonly Manifest[]): string[] {
  const scalers = all.filter(({ kind }) => kind === 'HorizontalPodAutoscaler' || kind === 'ScaledObject')
  return all
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap((deployment) => {
      const own = scalers.filter(({ spec }) => spec?.scaleTargetRef?.name === deployment.metadata.name)
      const name = nameOf(deployment)
      const { minReplicas, minReplicaCount, maxReplicas, maxReplicaCount } = own[0]?.spec ?? {}
      const [least, most] = [minReplicas ?? minReplicaCount ?? 0, maxReplicas ?? maxReplicaCount ?? 0]
      return [
        ...(own.length === 1 ? [] : [`${name} has ${own.length} scalers`]),
        ...(deployment.spec?.replicas === undefined ? [] : [`${name} says how many there are, as its scaler does`]),
        ...(least >= 1 && most > least ? [] : [`${name} is scaled from ${least} to ${most}`]),
      ]
    })
}
