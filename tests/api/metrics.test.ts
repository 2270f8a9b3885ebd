import path from 'node:path'
import { createMetrics, registerQueues } from '@ashenda/api/metrics/metrics.ts'
import { createMetrics as createWorkerMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { findProgram, run } from '../../scripts/setup/program.ts'
import { ruleFiles, useScrapedPlatform } from '../support/monitoring.ts'
import { operationsGuide, projectFile, projectRoot } from '../support/project-file.ts'
import { queueOf } from '../support/queue.ts'
import { until } from '../support/until.ts'

const site = useScrapedPlatform()

/** Metrics with a series per called route, which cannot exist from the start. */
const beginsLater = 'ashenda_http_request_seconds'

test.each([
  ['an api', createMetrics],
  ['a worker', createWorkerMetrics],
])('every counter of %s exists from the start, so that no first event is missed', async (_of, create) => {
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
})

test('series used by rules exist before the first call or vote', async () => {
  const text = await createMetrics().registry.metrics()
  for (const status of ['2xx', '4xx', '5xx'])
    expect(text).toContain(`ashenda_http_request_seconds_count{route="/vote/vote",method="POST",status="${status}"} 0`)
})

test('calls are labelled by route, never by address', async () => {
  await site.platform.app.inject({ url: '/vote/ballots/0195b2a4-0000-7000-8000-000000000000' })
  await site.platform.app.inject({ method: 'POST', url: '/vote/nowhere', headers: { accept: 'application/json' } })
  await site.platform.app.inject({ method: 'POST', url: '/vote/vote', payload: {} })
  const text = await site.scrape()
  expect(text).toMatch(
    /^ashenda_http_request_seconds_count\{route="\/vote\/ballots\/:id",method="GET",status="2xx"\} 1$/m,
  )
  expect(text).toMatch(/^ashenda_http_request_seconds_count\{route="\/vote\/vote",method="POST",status="4xx"\} 1$/m)
  expect(text).toMatch(
    /^ashenda_http_request_seconds_bucket\{le="\+Inf",route="\/vote\/vote",method="POST",status="4xx"\} 1$/m,
  )
  expect(text).toMatch(
    /^ashenda_http_request_seconds_bucket\{le="1",route="\/vote\/vote",method="POST",status="4xx"\} [01]$/m,
  )
  expect(text).not.toContain('0195b2a4')
  expect(text).not.toContain('nowhere')
})

/** Postgres roles whose names look like metrics. */
const isRole = (name: string): boolean => name === 'ashenda_api' || name === 'ashenda_worker'

test('the operations guide explains exactly our metrics', () => {
  const told = new Set([...site.exposed.matchAll(/^# TYPE (ashenda_\S+) /gm)].map(([, name = '']) => name))
  const rows = operationsGuide().match(/^\| `ashenda_.*$/gm) ?? []
  const explained = new Set(
    rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/ashenda_\w+/g)].map(([name]) => name)),
  )
  expect([...explained].filter((name) => !isRole(name)).toSorted()).toEqual([...told].toSorted())
})

test('only counters are called totals', () => {
  const types = [...site.exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  expect(types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([])
})

test('counters watched for an increase exist before it', () => {
  for (const series of [
    'ashenda_intake_ballots_total{result="away"} 0',
    'ashenda_intake_ballots_total{result="full"} 0',
    'ashenda_intake_ballots_total{result="unknown"} 0',
    'ashenda_ballots_recorded_total{outcome="counted"} 0',
    'ashenda_jobs_total{queue="ballots",result="failed"} 0',
    'ashenda_jobs_total{queue="cards",result="failed"} 0',
    'ashenda_ballots_recorded_within_total{within="more"} 0',
  ])
    expect(site.exposed).toContain(series)
})

test('the dead letter count is absent while Postgres is down', async () => {
  const { registry } = createMetrics()
  let deadLetters: number | null = 3
  registerQueues(registry, () => ({
    at: new Date().toISOString(),
    isRedisThere: true,
    queues: [],
    services: [],
    deadLetters,
  }))
  expect(await registry.metrics()).toMatch(/^ashenda_dead_letters 3$/m)
  deadLetters = null
  expect(await registry.metrics()).not.toMatch(/^ashenda_dead_letters /m)
  deadLetters = 0
  expect(await registry.metrics()).toMatch(/^ashenda_dead_letters 0$/m)
})

test('what the operations guide refers to is exported', () => {
  const names = [...operationsGuide().matchAll(/`(ashenda_\w+)/g)].map(([, name = '']) => name)
  const bases = new Set([...site.exposed.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !bases.has(name) && !isRole(name))).toEqual([])
})

test('depth, age, failed ballots and workers are exported per queue', async () => {
  const queue = queueOf(site.platform)
  await queue.add('tally-group', { contest: 'none', ballots: [{}, {}] }, { timestamp: Date.now() - 60_000 })
  await site.platform.services.queueWatch.look()
  const text = await until(
    async () => {
      await site.platform.services.queueWatch.look()
      const told = await site.scrape()
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

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      /** Set for alerts only, not for recording rules. */
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
const { panels } = JSON.parse(projectFile('docker/monitoring/dashboard.json')) as Dashboard

const known = (): ReadonlySet<string> =>
  new Set(
    [...site.exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
const namedIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\b(?:ashenda|nodejs|process)_\w+/g)].map(([name]) => name)

/** Series recorded by our rules. */
const recordedIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\bashenda(?::\w+)+/g)].map(([name]) => name)

const isKnown = (name: string): boolean => known().has(name) || recorded.some(({ record }) => record === name)

test('service levels are computed from existing series, over each window an alert uses', () => {
  expect(recorded.length).toBeGreaterThan(7)
  expect(recorded.flatMap(({ expr }) => namedIn(expr)).filter((name) => !known().has(name))).toEqual([])
  // A rule's name matches its window.
  for (const { record, expr } of recorded) {
    const windows = new Set([...expr.matchAll(/\[(\w+)\]/g)].map(([, window]) => window))
    expect([...windows], record).toEqual([/ratio_rate(\w+)$/.exec(record)?.[1]])
  }
})

test.skipIf(findProgram('promtool') === undefined)(
  'promtool accepts the rules, and they fire when they should (promtool comes with Debian’s prometheus)',
  async () => {
    const tool = findProgram('promtool') ?? ''
    const files = ruleFiles.map((name) => path.join(projectRoot, 'docker/monitoring', name))
    await run(tool, ['check', 'rules', ...files])
    for (const name of ['alerts-test.yml', 'slo-test.yml', 'security-test.yml'])
      expect(await run(tool, ['test', 'rules', path.join(projectRoot, 'docker/monitoring', name)])).toContain('SUCCESS')
  },
)

test.each(alerts.map(({ alert, expr, runbook, severity }) => [alert, expr, runbook, severity] as const))(
  'the alert %s asks for what there is, and is explained',
  (alert, expr, runbook, severity) => {
    const names = namedIn(expr)
    expect(names.length > 0 || /\bup\{|\b(?:probe|node|redis|pg|backup)_/.test(expr)).toBe(true)
    expect(recordedIn(expr).filter((name) => !recorded.some(({ record }) => record === name))).toEqual([])
    expect(names.filter((name) => !known().has(name))).toEqual([])
    // The alert links to its entry.
    expect(runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`)
    const [, entry = ''] = projectFile('docs/runbooks.md').split(`\n## ${alert}\n`)
    const [text = ''] = entry.split('\n## ')
    expect(text).toMatch(/^`(page|ticket)`\. .{10}[\s\S]*\n\*\*Look\.\*\* .{10}[\s\S]*\n\*\*Do\.\*\* .{10}/)
    expect(text.startsWith(`\`${severity}\``)).toBe(true)
    // The documented query uses the alert's series, and the panels exist.
    const [, look = ''] = /^\*\*Look\.\*\* (.*)$/m.exec(text) ?? []
    const [, query = ''] = /Prometheus: `([^`]+)`/.exec(look) ?? []
    const metrics = /\b(?:up\b|(?:ashenda|nodejs|probe|node|redis|pg|backup)[_:][\w:]+)/g
    expect(query.match(metrics)?.filter((name) => !expr.includes(name))).toEqual([])
    expect([...namedIn(look), ...recordedIn(look)].filter((name) => !isKnown(name))).toEqual([])
    const named = [...look.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, title = '']) => title)
    expect(named.filter((name) => !panels.some(({ title }) => title === name))).toEqual([])
  },
)

test('the documents explain existing alerts only', () => {
  const documents = operationsGuide() + projectFile('docs/runbooks.md')
  const explained = [...documents.matchAll(/(?:`|\n## )(Ashenda\w+)/g)].map(([, name = '']) => name)
  const names = new Set(alerts.map(({ alert }) => alert))
  expect(explained.length).toBeGreaterThanOrEqual(names.size)
  expect(explained.filter((name) => !names.has(name))).toEqual([])
})

test('each alert has its own name and a description', () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  expect(alerts.filter(({ summary }) => summary.length < 20)).toEqual([])
  expect(alerts.length).toBeGreaterThan(10)
})

test('every dashboard panel queries existing series', () => {
  const worked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => recordedIn(expr)))
  expect(worked.filter((name) => !recorded.some(({ record }) => record === name))).toEqual([])
  const names = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namedIn(expr)))
  expect(names.length).toBeGreaterThan(panels.length)
  expect(names.filter((name) => !known().has(name))).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
