type Labels = Readonly<Record<string, string>>

export interface Selector {
  readonly matchLabels?: Labels
  readonly matchExpressions?: readonly { readonly key: string; readonly operator: string; readonly values?: string[] }[]
}

interface SecurityContext {
  readonly runAsNonRoot?: boolean
  readonly runAsUser?: number
  readonly privileged?: boolean
  readonly allowPrivilegeEscalation?: boolean
  readonly readOnlyRootFilesystem?: boolean
  readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] }
  readonly seccompProfile?: { readonly type: string; readonly localhostProfile?: string }
}

interface Probe {
  readonly httpGet?: { readonly port: string; readonly path: string }
  readonly tcpSocket?: { readonly port: string }
  readonly exec?: { readonly command: readonly string[] }
  readonly periodSeconds?: number
  readonly failureThreshold?: number
}

export interface Container {
  readonly name: string
  readonly image: string
  readonly command?: readonly string[]
  readonly env?: readonly { readonly name: string; readonly value?: string }[]
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly startupProbe?: Probe
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } }
  readonly resources?: { readonly requests?: Labels; readonly limits?: Labels }
  readonly securityContext?: SecurityContext
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[]
}

interface Volume {
  readonly name: string
  readonly secret?: { readonly secretName: string }
  readonly configMap?: { readonly name: string }
  readonly emptyDir?: object
  readonly hostPath?: object
}

export interface PodSpec {
  readonly serviceAccountName?: string
  readonly automountServiceAccountToken?: boolean
  readonly enableServiceLinks?: boolean
  readonly priorityClassName?: string
  readonly hostNetwork?: boolean
  readonly hostPID?: boolean
  readonly hostIPC?: boolean
  readonly terminationGracePeriodSeconds?: number
  readonly securityContext?: SecurityContext
  readonly topologySpreadConstraints?: readonly { readonly topologyKey: string; readonly labelSelector: Selector }[]
  readonly affinity?: {
    readonly podAntiAffinity?: {
      readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly {
        readonly topologyKey: string
        readonly labelSelector: Selector
      }[]
    }
  }
  readonly initContainers?: readonly Container[]
  readonly containers: readonly Container[]
  readonly volumes?: readonly Volume[]
}

interface Peer {
  readonly podSelector?: Selector
  readonly namespaceSelector?: Selector
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] }
}

export interface PolicyRule {
  readonly from?: readonly Peer[]
  readonly to?: readonly Peer[]
  readonly ports?: readonly { readonly protocol?: string; readonly port: number }[]
}

/** What tests ask of an object of Kubernetes; that it is one is said by its schema (schemas.ts). */
export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly labels?: Labels
    readonly annotations?: Labels
  }
  readonly data?: Labels
  readonly automountServiceAccountToken?: boolean
  readonly spec?: {
    readonly template?: { readonly metadata?: { readonly labels?: Labels }; readonly spec: PodSpec }
    readonly replicas?: number
    readonly serviceName?: string
    readonly selector?: Selector & Labels
    readonly podSelector?: Selector
    readonly policyTypes?: readonly string[]
    readonly ingress?: readonly PolicyRule[]
    readonly egress?: readonly PolicyRule[]
    readonly ports?: readonly { readonly name: string; readonly port: number; readonly targetPort?: string }[]
    readonly maxUnavailable?: number
    readonly scaleTargetRef?: { readonly kind?: string; readonly name: string }
    readonly minReplicas?: number
    readonly maxReplicas?: number
    readonly minReplicaCount?: number
    readonly maxReplicaCount?: number
    readonly podMetricsEndpoints?: readonly {
      readonly port: string
      readonly relabelings?: readonly { readonly targetLabel: string; readonly replacement: string }[]
    }[]
    readonly triggers?: readonly { readonly metadata: Labels }[]
    readonly groups?: readonly { readonly rules: readonly { readonly alert?: string; readonly expr: string }[] }[]
    readonly [further: string]: unknown
  }
}

/** `Deployment api`, as problems name it. */
export const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`

/** Whether labels are what a selector asks for. An empty one takes all; operators that are not used here are an error. */
export function isSelected(labels: Labels, { matchLabels = {}, matchExpressions = [] }: Selector): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`${operator} is not known to this test`)
      return values.includes(labels[key] ?? '')
    })
  )
}
