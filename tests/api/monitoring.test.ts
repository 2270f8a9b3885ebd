import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createMetrics, registerQueues } from '@ashenda/api/plugins/metrics.ts'
import { serveMetrics } from '@ashenda/platform/serve-metrics.ts'
import { createMetrics as createWorkerMetrics } from '@ashenda/worker/metrics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findProgram, run } from '../../scripts/setup/program.ts'
import { insertContest } from '../support/contest-data.ts'
import { environmentOf } from '../support/images/dockerfile.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { operationsGuide, projectFile, projectRoot } from '../support/project-file.ts'
import { queueOf } from '../support/queue.ts'
import { until } from '../support/until.ts'

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      /** Of an alert; a rule that only records has another name. */
      readonly alert?: string
      readonly record?: string
      readonly expr: string
      readonly labels?: { readonly severity: string }
      readonly annotations?: { readonly summary: string; readonly runbook_url?: string }
    }[]
  }[]
}

interface Dashboard {
  readonly panels: readonly {
    readonly id: number
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

const ruleFiles = ['alerts.yml', 'slo.yml', 'machines.yml']
const rules = ruleFiles
  .map((name) => parse(projectFile(`docker/monitoring/${name}`)) as Rules) // checked below
  .flatMap(({ groups }) => groups.flatMap((group) => group.rules))
const alerts = rules.flatMap(({ alert, expr, annotations, labels }) =>
  alert === undefined
    ? []
    : [
        {
          alert,
          expr,
          summary: annotations?.summary ?? '',
          runbook: annotations?.runbook_url,
          severity: labels?.severity,
        },
      ],
)
const recorded = rules.flatMap(({ record, expr }) => (record === undefined ? [] : [{ record, expr }]))
const { panels } = JSON.parse(projectFile('docker/monitoring/dashboard.json')) as Dashboard // checked below

let platform: Platform
let server: Server
/** What the api and a worker tell Prometheus. */
let exposed = ''

beforeAll(async () => {
  platform = await startPlatform((sql) => insertContest(sql))
  server = serveMetrics(platform.metrics.registry, 0, '127.0.0.1')
  await once(server, 'listening')
  exposed = (await scrape()) + (await createWorkerMetrics().registry.metrics())
})
afterAll(async () => {
  server.close()
  await platform.close()
})

/** As Prometheus does it. */
async function scrape(): Promise<string> {
  const { port } = server.address() as AddressInfo // of a server that listens on a port
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}

const known = (): ReadonlySet<string> =>
  new Set(
    [...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
const namedIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\b(?:ashenda|nodejs|process)_\w+/g)].map(([name]) => name)

/** What rules of ours have worked out. */
const recordedIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\bashenda(?::\w+)+/g)].map(([name]) => name)

const isKnown = (name: string): boolean => known().has(name) || recorded.some(({ record }) => record === name)

/** What has a series for each route that was ever called: too many to begin with. */
const beginsLater = 'ashenda_http_request_seconds'

test.each([
  ['an api', createMetrics],
  ['a worker', createWorkerMetrics],
])(
  '[OPS-02] every series of %s that counts is there from the start, so that no first event is missed',
  async (_of, create) => {
    const text = await create().registry.metrics()
    const counting = [...text.matchAll(/^# TYPE (\S+) (counter|histogram)$/gm)]
    expect(counting.length).toBeGreaterThan(5)
    for (const [, name = '', type] of counting.filter(([, name]) => name !== beginsLater)) {
      const series = [
        ...text.matchAll(new RegExp(`^${name}${type === 'histogram' ? '_count' : ''}(?:\\{(.*)\\})? (.*)$`, 'gm')),
      ]
      expect(
        series.length,
        `${name} begins with its first event: make it by startedCounter or startedHistogram`,
      ).toBeGreaterThan(0)
      expect(series.map(([, , value]) => value)).toEqual(series.map(() => '0'))
      const values = new Map<string, Set<string>>()
      for (const [, labels = ''] of series)
        for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="(.*?)"/g))
          values.set(label, (values.get(label) ?? new Set()).add(value))
      const each = [...values.values()].reduce((product, { size }) => product * size, 1)
      expect(series.length, `${name}: each value of a label with each of the others`).toBe(each)
    }
  },
)

test('[OPS-02] what rules name of a call or a vote is there before the first of them', async () => {
  const text = await createMetrics().registry.metrics()
  for (const status of ['2xx', '4xx', '5xx'])
    expect(text).toContain(`ashenda_http_request_seconds_count{route="/vote/vote",method="POST",status="${status}"} 0`)
})

test('[OPS-02] what is promised to voters is worked out of what there is, over each window that an alert looks at', () => {
  expect(recorded.length).toBeGreaterThan(7)
  expect(recorded.flatMap(({ expr }) => namedIn(expr)).filter((name) => !known().has(name))).toEqual([])
  // The window a rule is named after is the one it looks at.
  for (const { record, expr } of recorded) {
    const windows = new Set([...expr.matchAll(/\[(\w+)\]/g)].map(([, window]) => window))
    expect([...windows], record).toEqual([/ratio_rate(\w+)$/.exec(record)?.[1]])
  }
})

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

test.skipIf(findProgram('promtool') === undefined)(
  '[OPS-02] promtool takes the rules, and they call when they should (promtool is of the package prometheus; npm run images brings it)',
  async () => {
    const tool = findProgram('promtool') ?? ''
    const files = ruleFiles.map((name) => path.join(projectRoot, 'docker/monitoring', name))
    await run(tool, ['check', 'rules', ...files])
    for (const name of ['alerts-test.yml', 'slo-test.yml', 'security-test.yml'])
      expect(await run(tool, ['test', 'rules', path.join(projectRoot, 'docker/monitoring', name)])).toContain('SUCCESS')
  },
)

test('[OPS-02] calls are told by their routes, never by what was asked for', async () => {
  await platform.app.inject({ url: '/vote/ballots/0195b2a4-0000-7000-8000-000000000000' })
  await platform.app.inject({ method: 'POST', url: '/vote/nowhere', headers: { accept: 'application/json' } })
  await platform.app.inject({ method: 'POST', url: '/vote/vote', payload: {} })
  const text = await scrape()
  expect(text).toMatch(
    /^ashenda_http_request_seconds_count\{route="\/vote\/ballots\/:id",method="GET",status="2xx"\} 1$/m,
  )
  expect(text).toMatch(/^ashenda_http_request_seconds_count\{route="\/vote\/vote",method="POST",status="4xx"\} 1$/m)
  expect(text).toMatch(
    /^ashenda_http_request_seconds_bucket\{le="\+Inf",route="\/vote\/vote",method="POST",status="4xx"\} 1$/m,
  )
  // A busy machine takes longer than a second.
  expect(text).toMatch(
    /^ashenda_http_request_seconds_bucket\{le="1",route="\/vote\/vote",method="POST",status="4xx"\} [01]$/m,
  )
  expect(text).not.toContain('0195b2a4')
  expect(text).not.toContain('nowhere')
})

/** Roles in Postgres are called like metrics. */
const isRole = (name: string): boolean => name === 'ashenda_api' || name === 'ashenda_worker'

test('[OPS-02] the guide for operations explains every metric of ours, and no other', () => {
  const told = new Set([...exposed.matchAll(/^# TYPE (ashenda_\S+) /gm)].map(([, name = '']) => name))
  const rows = operationsGuide().match(/^\| `ashenda_.*$/gm) ?? []
  const explained = new Set(
    rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/ashenda_\w+/g)].map(([name]) => name)),
  )
  expect([...explained].filter((name) => !isRole(name)).toSorted()).toEqual([...told].toSorted())
})

test('[OPS-02] only counters are called totals', () => {
  const types = [...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([])
})

test.each(alerts.map(({ alert, expr, runbook, severity }) => [alert, expr, runbook, severity] as const))(
  '[OPS-02] the alert %s asks for what there is, and is explained',
  (alert, expr, runbook, severity) => {
    const names = namedIn(expr)
    expect(names.length > 0 || /\bup\{|\b(?:probe|node|redis|pg|backup)_/.test(expr)).toBe(true)
    expect(recordedIn(expr).filter((name) => !recorded.some(({ record }) => record === name))).toEqual([])
    expect(names.filter((name) => !known().has(name))).toEqual([])
    // Who is woken is led to the entry, whatever shows her the alert.
    expect(runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
    const [, entry = ''] = projectFile('docs/runbooks.md').split(`\n## ${alert}\n`)
    const [text = ''] = entry.split('\n## ')
    expect(text).toMatch(/^`(page|ticket)`\. .{10}[\s\S]*\n\*\*Look\.\*\* .{10}[\s\S]*\n\*\*Do\.\*\* .{10}/)
    expect(text.startsWith(`\`${severity}\``)).toBe(true)
    // The query to look with asks for what the alert asks for, and the panels are those of the dashboard.
    const [, look = ''] = /^\*\*Look\.\*\* (.*)$/m.exec(text) ?? []
    const [, query = ''] = /Prometheus: `([^`]+)`/.exec(look) ?? []
    const metrics = /\b(?:up\b|(?:ashenda|nodejs|probe|node|redis|pg|backup)[_:][\w:]+)/g
    expect(query.match(metrics)?.filter((name) => !expr.includes(name))).toEqual([])
    expect([...namedIn(look), ...recordedIn(look)].filter((name) => !isKnown(name))).toEqual([])
    const named = [...look.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, title = '']) => title)
    expect(named.filter((name) => !panels.some(({ title }) => title === name))).toEqual([])
  },
)

test('[OPS-02] what to do at an alert was tried by hand before anybody is woken by it', () => {
  const entries = projectFile('docs/runbooks.md')
    .split(/\n## (?=Ashenda)/)
    .slice(1)
  expect(
    entries.filter((entry) => !/\n\*\*Tried\.\*\* .{20}/.test(entry)).map((entry) => entry.split('\n')[0]),
  ).toEqual([])
})

test('[OPS-02] the documents explain no alert that there is not', () => {
  const documents = operationsGuide() + projectFile('docs/runbooks.md')
  const explained = [...documents.matchAll(/(?:`|\n## )(Ashenda\w+)/g)].map(([, name = '']) => name)
  const names = new Set(alerts.map(({ alert }) => alert))
  expect(explained.length).toBeGreaterThanOrEqual(names.size)
  expect(explained.filter((name) => !names.has(name))).toEqual([])
})

test('[OPS-02] what alerts watch for an increase is told before it happens', () => {
  for (const series of [
    'ashenda_intake_ballots_total{result="away"} 0',
    'ashenda_intake_ballots_total{result="full"} 0',
    'ashenda_intake_ballots_total{result="unknown"} 0',
    'ashenda_ballots_recorded_total{outcome="counted"} 0',
    'ashenda_jobs_total{queue="ballots",result="failed"} 0',
    'ashenda_jobs_total{queue="cards",result="failed"} 0',
    'ashenda_ballots_recorded_within_total{within="more"} 0',
  ])
    expect(exposed).toContain(series)
})

test('[OPS-02] nothing is told of dead letters while Postgres cannot be asked, so that its absence is seen', async () => {
  const { registry } = createMetrics()
  let deadLetters: number | null = 3
  registerQueues(registry, () => ({ at: new Date().toISOString(), isRedisThere: true, queues: [], deadLetters }))
  expect(await registry.metrics()).toMatch(/^ashenda_dead_letters 3$/m)
  deadLetters = null
  expect(await registry.metrics()).not.toMatch(/^ashenda_dead_letters /m)
  deadLetters = 0
  expect(await registry.metrics()).toMatch(/^ashenda_dead_letters 0$/m)
})

test('[OPS-02] each alert has a name of its own and says what is wrong', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  expect(alerts.filter(({ summary }) => summary.length < 20)).toEqual([])
  expect(alerts.length).toBeGreaterThan(10)
})

test('[OPS-02] every panel of the dashboard asks for what there is', () => {
  const worked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => recordedIn(expr)))
  expect(worked.filter((name) => !recorded.some(({ record }) => record === name))).toEqual([])
  const names = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namedIn(expr)))
  expect(names.length).toBeGreaterThan(panels.length)
  expect(names.filter((name) => !known().has(name))).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('[OPS-02] what the guide for operations tells to look at is told to Prometheus', () => {
  const names = [...operationsGuide().matchAll(/`(ashenda_\w+)/g)].map(([, name = '']) => name)
  const bases = new Set([...exposed.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !bases.has(name) && !isRole(name))).toEqual([])
})

test('[QUE-03] depth, age, failed ballots and workers are told to Prometheus by queue', async () => {
  const queue = queueOf(platform)
  await queue.add('tally-group', { contest: 'none', ballots: [{}, {}] }, { timestamp: Date.now() - 60_000 })
  await platform.services.queueWatch.look()
  const text = await until(
    async () => {
      await platform.services.queueWatch.look()
      const told = await scrape()
      return told.includes('ashenda_queue_jobs{queue="ballots",state="waiting"} 1') && told
    },
    { everyMs: 500 },
  )
  expect(text).toContain('ashenda_queue_workers{queue="ballots"} 0')
  expect(text).toContain('ashenda_queue_paused{queue="ballots"} 0')
  expect(text).toContain('ashenda_queue_held{queue="ballots"} 0')
  expect(Number(/^ashenda_queue_oldest_waiting_seconds\{queue="ballots"\} (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(59)
  await queue.obliterate({ force: true })
})
