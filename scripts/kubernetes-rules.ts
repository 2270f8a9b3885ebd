import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `npm run kubernetes-rules`, after changing docker/monitoring/alerts.yml or slo.yml: copies the rules into
 * docker/kubernetes/base/rules.yaml for the Prometheus operator, unchanged below `spec`.
 */

const root = path.resolve(import.meta.dirname, '..')

const head = (name: string): string => `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: { name: ${name}, namespace: ashenda }
spec:
`

const ruleOf = (name: string): string => {
  const lines = readFileSync(path.join(root, `docker/monitoring/${name}.yml`), 'utf8').split('\n')
  const body = lines.slice(lines.indexOf('groups:')).map((line) => (line === '' ? '' : `  ${line}`))
  return head(`ashenda-${name}`) + body.join('\n')
}

const text = ['alerts', 'slo'].map(ruleOf).join('---\n')
const note = '# Written by `npm run kubernetes-rules` from docker/monitoring/alerts.yml and slo.yml: change those.\n'
writeFileSync(path.join(root, 'docker/kubernetes/base/rules.yaml'), note + text)
