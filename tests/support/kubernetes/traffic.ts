import { isSelected, type Manifest, type PolicyRule } from './manifest.ts'

/** Somebody who sends or hears: pods of ours by their labels, pods of another namespace by its name, or an address outside the cluster. */
export type Party =
  | { readonly labels: Readonly<Record<string, string>> }
  | { readonly namespace: string }
  | { readonly address: string }

const ownNamespace = 'ashenda'
const isOurs = (party: Party): party is { readonly labels: Readonly<Record<string, string>> } => 'labels' in party

/** Whether the policies let one reach a port of another. Whoever is not ours may send and hear by these policies what it likes. */
export function mayReach(all: readonly Manifest[], from: Party, to: Party, port: number): boolean {
  return isLet(all, from, to, port, 'egress') && isLet(all, to, from, port, 'ingress')
}

function isLet(
  all: readonly Manifest[],
  subject: Party,
  other: Party,
  port: number,
  direction: 'ingress' | 'egress',
): boolean {
  if (!isOurs(subject)) return true
  const policies = all.filter(
    ({ kind, spec }) =>
      kind === 'NetworkPolicy' &&
      isSelected(subject.labels, spec?.podSelector ?? {}) &&
      spec?.policyTypes?.includes(direction === 'ingress' ? 'Ingress' : 'Egress'),
  )
  // Where no policy speaks of a pod, all is let: so there has to be one that speaks of all.
  if (policies.length === 0) return true
  return policies.some(({ spec }) => (spec?.[direction] ?? []).some((rule) => isMet(rule, other, port)))
}

function isMet(rule: PolicyRule, other: Party, port: number): boolean {
  if (rule.ports && !rule.ports.some((one) => one.port === port)) return false
  const peers = rule.from ?? rule.to
  if (!peers) return true
  return peers.some(({ podSelector, namespaceSelector, ipBlock }) => {
    if (ipBlock) return 'address' in other && holds(ipBlock, other.address)
    const namespace = isOurs(other) ? ownNamespace : 'namespace' in other ? other.namespace : undefined
    if (namespace === undefined) return false
    if (namespaceSelector && !isSelected({ 'kubernetes.io/metadata.name': namespace }, namespaceSelector)) return false
    if (!namespaceSelector && namespace !== ownNamespace) return false
    return podSelector ? isOurs(other) && isSelected(other.labels, podSelector) : true
  })
}

const holds = (
  { cidr, except = [] }: { readonly cidr: string; readonly except?: readonly string[] },
  address: string,
) => isWithin(cidr, address) && !except.some((one) => isWithin(one, address))

/** Of IPv4; a range of the other kind holds none of them. */
function isWithin(cidr: string, address: string): boolean {
  const [base = '', bits = '32'] = cidr.split('/')
  if (base.includes(':')) return false
  const size = 2 ** (32 - Number(bits))
  return Math.floor(numberOf(base) / size) === Math.floor(numberOf(address) / size)
}

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
