import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { environmentOf } from '../support/images/dockerfile.ts'
import { ruleFiles } from '../support/monitoring.ts'
import { projectFile } from '../support/project-file.ts'

interface Watchers {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly networks?: readonly string[]
        readonly command?: readonly string[]
        readonly volumes?: readonly string[]
        readonly ports?: readonly string[]
      }
    >
  >
}

interface Scraping {
  readonly scrape_configs: readonly {
    readonly dns_sd_configs?: readonly { readonly names: readonly string[]; readonly port: number }[]
    readonly static_configs?: readonly { readonly targets: readonly string[] }[]
  }[]
}

test('[OPS-02] Prometheus scrapes what Compose starts, and has every file of rules', () => {
  const { services } = parse(projectFile('docker/monitoring.yml'), { merge: true }) as Watchers // checked below
  const { scrape_configs } = parse(projectFile('docker/monitoring/prometheus.yml')) as Scraping // checked below
  const found = scrape_configs.flatMap(({ dns_sd_configs = [] }) => dns_sd_configs)
  expect(found.flatMap(({ names }) => names)).toEqual(['api', 'worker', 'media'])
  for (const { names, port } of found)
    for (const name of names) expect(environmentOf(name)['METRICS_PORT']).toBe(String(port))
  const asked = scrape_configs
    .flatMap(({ static_configs = [] }) => static_configs.flatMap(({ targets }) => targets))
    .filter((target) => !target.startsWith('SITE_URL'))
  expect(asked.length).toBeGreaterThan(3)
  // On a network that Prometheus is on.
  for (const target of asked) expect(services[target.split(':')[0] ?? '']?.networks, target).toContain('watch')
  expect(projectFile('docker/Caddyfile')).toMatch(/^http:\/\/:9180 \{\s+metrics\s+\}/m)
  for (const name of ruleFiles)
    expect(services['prometheus']?.volumes).toContain(`./docker/monitoring/${name}:/etc/prometheus/rules/${name}:ro`)
  // Nothing of it is open to anybody but the machine itself.
  const ports = Object.values(services).flatMap(({ ports = [] }) => ports)
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
})

test('[OPS-02] a disk of its own that Redis or Postgres was given is watched, and the layers of containers are not', () => {
  const { services } = parse(projectFile('docker/monitoring.yml'), { merge: true }) as Watchers // checked below
  const option = '--collector.filesystem.mount-points-exclude='
  const [exclude = ''] = services['node-exporter']?.command?.filter((one) => one.startsWith(option)) ?? []
  const isLeftOut = (at: string): boolean => new RegExp(exclude.slice(option.length).replaceAll('$$', '$')).test(at)
  const watched = ['/', '/var/lib/docker', '/var/lib/docker/volumes/ashenda_redis/_data', '/mnt/votes']
  expect(watched.filter(isLeftOut)).toEqual([])
  expect(['/proc', '/run/lock', '/var/lib/docker/overlay2/1a/merged'].filter((at) => !isLeftOut(at))).toEqual([])
})
