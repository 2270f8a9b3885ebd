import { describe, expect, test } from 'vitest'
import { home, object } from '../support/kubernetes/objects.ts'
import { workloadsOf } from '../support/kubernetes/problems.ts'
import { render } from '../support/kubernetes/render.ts'
import { mayReach, type Party } from '../support/kubernetes/traffic.ts'

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
