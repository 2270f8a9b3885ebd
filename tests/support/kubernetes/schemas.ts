import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/ScheduledBackup'
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor'
import { Probe } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/Probe'
import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule'
import { DaemonSet } from 'kubernetes-models/apps/v1/DaemonSet'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { PriorityClass } from 'kubernetes-models/scheduling.k8s.io/v1/PriorityClass'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Pod } from 'kubernetes-models/v1/Pod'
import { Service } from 'kubernetes-models/v1/Service'
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import { type Manifest, nameOf } from './manifest.ts'

interface Model {
  readonly apiVersion: string
  readonly kind: string
  readonly prototype: { readonly validate: () => void }
}

/** Made from the schemas that Kubernetes and the operators publish. */
const models: readonly Model[] = [
  Cluster,
  ConfigMap,
  DaemonSet,
  Deployment,
  HorizontalPodAutoscaler,
  HTTPRoute,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  PodMonitor,
  PriorityClass,
  Probe,
  PrometheusRule,
  ScaledObject,
  ScheduledBackup,
  Service,
  ServiceAccount,
  StatefulSet,
]

/** What is wrong with an object by its published schema: values, and keys that the schema does not have and a server would refuse. */
export function schemaProblems(manifest: Manifest): string[] {
  if (manifest.kind === 'ObjectStore') return objectStoreProblems(manifest)
  const model = models.find(({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind)
  if (!model) return [`${nameOf(manifest)}: there is no schema of ${manifest.apiVersion}`]
  return problemsBy(model, manifest).map((problem) => `${nameOf(manifest)}: ${problem}`)
}

/**
 * The plugin's own kind has no schema among the packages. What it holds is CloudNativePG's `barmanObjectStore` by its documentation, and that has one; its
 * other two keys are a text and the resources of a container.
 */
function objectStoreProblems(manifest: Manifest): string[] {
  const { configuration, retentionPolicy, instanceSidecarConfiguration, ...others } = manifest.spec ?? {}
  const { resources, ...further } = (instanceSidecarConfiguration ?? {}) as { readonly resources?: unknown } // asked below
  const cluster = {
    apiVersion: Cluster.apiVersion,
    kind: Cluster.kind,
    metadata: { name: 'stands-in' },
    spec: { instances: 1, backup: { retentionPolicy, barmanObjectStore: configuration } },
  }
  const pod = {
    apiVersion: Pod.apiVersion,
    kind: Pod.kind,
    metadata: { name: 'stands-in' },
    spec: { containers: [{ name: 'sidecar', resources }] },
  }
  return [
    ...(manifest.apiVersion === 'barmancloud.cnpg.io/v1' ? [] : [`apiVersion is ${manifest.apiVersion}`]),
    ...Object.keys({ ...others, ...further }).map((key) => `/spec has no ${key}`),
    ...problemsBy(Cluster, cluster),
    ...problemsBy(Pod, pod),
  ].map((problem) => `${nameOf(manifest)}: ${problem}`)
}

/**
 * The packages have their schemas compiled, and those let any further key pass. A compiled schema reads each key that it knows of, so what it has not read
 * is a key it does not know: a mistyped one, or one of another version.
 */
function problemsBy(model: Model, object: object): string[] {
  const read = new Set<string>()
  const problems: string[] = []
  try {
    model.prototype.validate.call(watched(object, '', read))
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  const unread = keysOf(object, '').filter((key) => !read.has(key))
  // What lies below an unknown key is unknown as well, and says nothing more.
  const unknown = unread.filter((key) => !unread.includes(key.slice(0, key.lastIndexOf('/'))))
  return [...problems, ...unknown.map((key) => `the schema has no ${key}`)]
}

function watched(value: unknown, place: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get: (target, key) => {
      const inner = Reflect.get(target, key)
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return inner
      read.add(`${place}/${key}`)
      return watched(inner, `${place}/${key}`, read)
    },
  })
}

function keysOf(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [`${place}/${key}`, ...keysOf(inner, `${place}/${key}`)],
  )
}
