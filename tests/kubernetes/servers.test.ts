import { sentinelAddressOf } from '@ashenda/core/config/redis-address.ts'
import { describe, expect, test } from 'vitest'
import { interpolate, readCompose } from '../support/compose.ts'
import {
  base,
  bytes,
  containerOf,
  home,
  object,
  redisUrl,
  serverBytes,
  sites,
  sizes,
  specOf,
} from '../support/kubernetes/objects.ts'
import { render } from '../support/kubernetes/render.ts'
import { operationsGuide, projectFile } from '../support/project-file.ts'

const { services } = readCompose()

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
