import { strict as assert } from 'node:assert'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Agent, request } from 'undici'
import { parse } from 'yaml'
import { step } from '../../scripts/setup/step.ts'
import { projectFile } from '../support/project-file.ts'
import { until } from '../support/until.ts'
import type { RunningSite } from './engine.ts'
import { seedContest } from './journey.ts'

/** A scrape every 15 s, and for all of them to have been there once. */
const scrapedMs = 120_000
/** AshendaSiteUnreachable waits two minutes; then Prometheus tells Alertmanager at its next turn. */
const calledMs = 240_000

/** What a rule names and this site does not tell. */
const untold = new Set([
  // It has one Redis; only where votes go to more than one is each told by itself.
  // Of a certificate that the probe believes; it believes none that the proxy has made itself.
  'probe_ssl_earliest_cert_expiry',
])

/** An .env where the site is watched, a backup was just made, and the proxy makes its certificate itself, as it does on the machine's own names. */
export function watchedSettings(folder: string): Readonly<Record<string, string>> {
  const status = path.join(folder, 'backup-status')
  mkdirSync(status, { recursive: true, mode: 0o755 })
  writeFileSync(
    path.join(status, 'backup.prom'),
    `backup_finished_timestamp_seconds ${Math.floor(Date.now() / 1_000)}\n`,
  )
  return { PUBLIC_URL: 'https://ashenda.localhost', BACKUP_STATUS_DIR: status }
}

/**
 * What docker/monitoring.yml and docker/https.yml promise: the proxy serves the public address with a certificate, Prometheus reaches all that it is
 * to watch and works out every rule, and an alert arrives at Alertmanager. @throws where anything is otherwise
 */
export async function seeWatchers(site: RunningSite, env: Readonly<Record<string, string>>): Promise<void> {
  const prometheus = `http://${site.placeOf('prometheus', 9090)}/api/v1`
  const alertmanager = `http://${site.placeOf('alertmanager', 9093)}/api/v2`

  await step('seed', () => seedContest(site))
  await step('https by the proxy itself', () => seeHttps(site, new URL(env['PUBLIC_URL'] ?? '')))

  await step('Prometheus reaches all it watches', async () => {
    const jobs = (
      parse(projectFile('docker/monitoring/prometheus.yml')) as {
        scrape_configs: readonly { readonly job_name: string }[]
      }
    ).scrape_configs.map(({ job_name }) => job_name) // our own file
    let targets: readonly Target[] = []
    await until(
      async () => {
        targets = (await dataOf<{ activeTargets: readonly Target[] }>(`${prometheus}/targets`)).activeTargets
        const up = new Set(targets.filter(({ health }) => health === 'up').map(({ scrapePool }) => scrapePool))
        return jobs.every((job) => up.has(job)) && targets.every(({ health }) => health === 'up')
      },
      { withinMs: scrapedMs, everyMs: 1_000 },
    ).catch(() =>
      assert.deepEqual(
        targets.map(({ scrapePool, health, lastError }) => [scrapePool, health, lastError]),
        [],
      ),
    )
    return targets.length
  })

  await step('every rule is worked out of what there is', async () => {
    const groupsOf = async () =>
      (await dataOf<{ groups: readonly { readonly rules: readonly Rule[] }[] }>(`${prometheus}/rules`)).groups
    const rules = await until(
      async () => {
        const all = (await groupsOf()).flatMap(({ rules }) => rules)
        return all.length > 0 && all.every(({ health }) => health !== 'unknown') && all
      },
      { withinMs: scrapedMs, everyMs: 1_000 },
    )
    assert.deepEqual(
      rules.filter(({ health }) => health !== 'ok').map(({ name, lastError }) => [name, lastError]),
      [],
    )
    const named = new Set(
      rules.flatMap(
        ({ query }) => query.match(/\b(?:ashenda|redis|pg|node|probe|backup|caddy|nodejs|process)_\w+/g) ?? [],
      ),
    )
    let unknown: readonly string[] = []
    await until(
      async () => {
        const known = new Set(await dataOf<readonly string[]>(`${prometheus}/label/__name__/values`))
        unknown = [...named].filter((name) => !known.has(name) && !untold.has(name))
        return unknown.length === 0
      },
      { withinMs: scrapedMs, everyMs: 1_000 },
    ).catch(() => assert.deepEqual(unknown, []))
    return rules.length
  })

  await step('an alert arrives', () =>
    until(
      async () => {
        const answer = await fetch(`${alertmanager}/alerts`)
        const alerts = (await answer.json()) as readonly { readonly labels: Readonly<Record<string, string>> }[] // of its API
        return alerts.some(({ labels }) => labels['alertname'] === 'AshendaSiteUnreachable')
      },
      { withinMs: calledMs, everyMs: 1_000 },
    ),
  )
}

/** The public address, asked for at the proxy, which is believed by the authority it has made and by nothing else. */
async function seeHttps(site: RunningSite, { host }: URL): Promise<void> {
  const ca = await until(
    async () => {
      const { code, output } = await site.exec('proxy', ['cat', '/data/caddy/pki/authorities/local/root.crt'])
      return code === 0 && output
    },
    { everyMs: 250 },
  )
  const dispatcher = new Agent({ connect: { ca, servername: host } })
  const ask = async (path: string) =>
    request(`https://${site.placeOf('proxy', 443)}${path}`, { dispatcher, headers: { host } })
  try {
    let last: unknown
    await until(
      async () => {
        last = await ask('/health/ready').then(
          async ({ statusCode, body }) => `${statusCode} ${await body.text()}`,
          (error: unknown) => error,
        )
        return String(last).startsWith('200')
      },
      { withinMs: scrapedMs, everyMs: 250 },
    ).catch(() =>
      assert.fail(`https://${host} answers ${last instanceof Error ? `${last.message} ${last.cause}` : last}`),
    )
    const { statusCode, headers, body } = await ask('/?lang=en')
    assert.equal(statusCode, 200)
    assert.match(await body.text(), /<html lang="en"/)
    assert.match(String(headers['strict-transport-security']), /max-age=/)
    const plain = await request(`${site.url}/about`, { headers: { host } })
    assert.deepEqual([plain.statusCode, plain.headers['location']], [308, `https://${host}/about`])
  } finally {
    await dispatcher.close()
  }
}

interface Target {
  readonly scrapePool: string
  readonly health: string
  readonly lastError: string
}

interface Rule {
  readonly name: string
  readonly query: string
  readonly health: string
  readonly lastError?: string
}

/** What Prometheus answers: https://prometheus.io/docs/prometheus/latest/querying/api/ */
async function dataOf<T>(url: string): Promise<T> {
  const answer = await fetch(url)
  const { status, data } = (await answer.json()) as { readonly status: string; readonly data: T } // as documented
  assert.equal(status, 'success', url)
  return data
}
