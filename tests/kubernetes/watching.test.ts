import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { base, home, object } from '../support/kubernetes/objects.ts'
import { render } from '../support/kubernetes/render.ts'
import { projectFile } from '../support/project-file.ts'

describe('[OPS-02] what is watched in Kubernetes', () => {
  test('is the rules of docker/monitoring, word for word, as `npm run kubernetes-rules` writes them', () => {
    for (const name of ['alerts', 'slo'])
      expect(object(base, `PrometheusRule ashenda-${name}`).spec).toEqual(
        parse(projectFile(`docker/monitoring/${name}.yml`)),
      )
  })

  test('is every process, under the names of jobs that the rules know', () => {
    const jobs = base
      .filter(({ kind }) => kind === 'PodMonitor')
      .flatMap(({ spec }) => spec?.podMetricsEndpoints ?? [])
      .flatMap(({ relabelings = [] }) => relabelings)
    expect(jobs.map(({ targetLabel }) => targetLabel)).toEqual(jobs.map(() => 'job'))
    const { scrape_configs } = parse(projectFile('docker/monitoring/prometheus.yml')) as {
      scrape_configs: { job_name: string }[]
    } // as prometheus.test.ts asks
    const known = scrape_configs.map(({ job_name }) => job_name)
    expect(jobs.map(({ replacement }) => replacement).toSorted()).toEqual(
      known.filter((name) => !['host', 'proxy', 'site'].includes(name)).toSorted(),
    )
    expect(object(base, 'Probe site').spec).toMatchObject({ jobName: 'site', module: 'http_2xx' })
  })

  test('tells of a cluster by alerts that have a runbook', () => {
    const runbooks = projectFile('docs/runbooks.md')
    const alerts = render(`${home}/example`)
      .filter(({ kind }) => kind === 'PrometheusRule')
      .flatMap(({ spec }) => (spec?.groups ?? []).flatMap(({ rules }) => rules.flatMap(({ alert }) => alert ?? [])))
    expect(alerts.length).toBeGreaterThan(30)
    for (const alert of alerts) expect(runbooks).toContain(`\n## ${alert}\n`)
  })

  test('scales by metrics that there are', () => {
    const queries = base.flatMap(({ spec }) =>
      (spec?.triggers ?? []).flatMap(({ metadata }) => metadata['query'] ?? []),
    )
    expect(queries.length).toBe(3)
    const metrics = projectFile('api/src/metrics/metrics.ts') + projectFile('api/src/gauges.ts')
    const scaler = JSON.stringify(object(base, 'HorizontalPodAutoscaler api').spec)
    for (const [metric] of [...queries, scaler].join(' ').matchAll(/ashenda_\w+/g))
      expect(metrics).toContain(`'${metric}'`)
    expect(scaler).toContain('ashenda_live_sockets')
  })
})
