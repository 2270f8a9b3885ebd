import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { findProgram, run } from '../../scripts/setup/program.ts'
import { ruleFiles, useScrapedPlatform } from '../support/monitoring.ts'
import { operationsGuide, projectFile, projectRoot } from '../support/project-file.ts'

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

const site = useScrapedPlatform()

const known = (): ReadonlySet<string> =>
  new Set(
    [...site.exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
const namedIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\b(?:ashenda|nodejs|process)_\w+/g)].map(([name]) => name)

/** What rules of ours have worked out. */
const recordedIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\bashenda(?::\w+)+/g)].map(([name]) => name)

const isKnown = (name: string): boolean => known().has(name) || recorded.some(({ record }) => record === name)

test('service levels are computed from existing series, over each window an alert uses', () => {
  expect(recorded.length).toBeGreaterThan(7)
  expect(recorded.flatMap(({ expr }) => namedIn(expr)).filter((name) => !known().has(name))).toEqual([])
  // The window a rule is named after is the one it looks at.
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
