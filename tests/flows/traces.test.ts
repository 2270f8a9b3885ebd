import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { unknownCode } from '../support/cards.ts'
import { testKey, webhookSecret } from '../support/chapa.ts'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { endAll } from '../support/end-all.ts'
import { type Answer, cast, get, post } from '../support/http.ts'
import { tallies } from '../support/outcome.ts'
import { type SiteProcess, startProcess } from '../support/processes.ts'
import { type PrivateRedis, startRedisServer } from '../support/redis-server.ts'
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../support/trace-collector.ts'
import { until } from '../support/until.ts'
import { startVotingProcess } from '../support/voting-processes.ts'

let database: TestDatabase
let redis: PrivateRedis
let dataDir = ''
let contestant = ''
const processes: SiteProcess[] = []
const collectors: TraceCollector[] = []

beforeAll(async () => {
  database = await createDatabase()
  redis = await startRedisServer()
  dataDir = await mkdtemp(path.join(tmpdir(), 'ashenda-test-'))
  contestant = await insertContestant(database.sql, await insertContest(database.sql))
})
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.stop()))
  await Promise.all(collectors.splice(0).map((one) => one.stop()))
})
afterAll(() =>
  endAll(
    () => redis?.remove(),
    () => database?.drop(),
    () => rm(dataDir, { recursive: true, force: true }),
  ),
)

async function startSite(more: Readonly<Record<string, string>>) {
  const where = { databaseUrls: { api: database.apiUrl, worker: database.workerUrl }, redisUrl: redis.url, dataDir }
  const [api, worker] = [startVotingProcess('api', where, more), startVotingProcess('worker', where, more)]
  processes.push(api, worker)
  const { address } = await api.logged('api listening')
  await worker.logged('worker ready')
  const outputs = (): string => api.output() + worker.output()
  /** Stops both in order, which sends the remaining spans; resolves with their exit codes. */
  const stop = () => Promise.all([api.stop(), worker.stop()])
  return { url: String(address), outputs, stop }
}

async function startCollector(options?: { readonly silent: boolean }): Promise<TraceCollector> {
  const collector = await startTraceCollector(options)
  collectors.push(collector)
  return collector
}

/** Only needed on a busy machine. */
const patience = { withinMs: 60_000 }

const voterName = 'Letebrhan Weldegiorgis'
const vote = (url: string, phone: string, headers?: Record<string, string>) =>
  cast({ url }, { phone, name: voterName, actors: [contestant] }, headers)

async function expectCounted(answers: readonly Answer[]): Promise<void> {
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
  const ids = answers.map(({ body }) => String(body['ballot']))
  await until(async () => {
    const [row] = await database.sql<{ found: number }[]>`
      select count(*)::int as found from ballots where status = 'counted' and id = any(${ids})`
    return row?.found === ids.length
  }, patience)
  const { kept, recounted } = await tallies(database)
  expect(kept).toEqual(recounted)
}

const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name)

/** The names of a span and its ancestors, innermost first. */
function pathOf(span: CollectedSpan, spans: readonly CollectedSpan[]): readonly string[] {
  const parent = spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId)
  return [span.name, ...(parent ? pathOf(parent, spans) : span.parentSpanId ? ['(unknown)'] : [])]
}

describe('with a collector', { timeout: 180_000 }, () => {
  test('one trace leads from the request through the job to the statements of its transaction', async () => {
    const collector = await startCollector()
    const { url, stop } = await startSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    await expectCounted([await vote(url, somePhone())])
    expect(await stop()).toEqual([0, 0])
    const spans = collector.spans()
    const [request, ...others] = named(spans, 'POST /vote/vote')
    expect(others).toEqual([])
    const insert = spans.find(({ name }) => name === 'INSERT ballots')
    expect(request).toMatchObject({ service: 'ashenda-api', kind: 2 })
    expect(insert).toMatchObject({ service: 'ashenda-worker', kind: 3, traceId: request?.traceId })
    expect(insert && pathOf(insert, spans)).toEqual([
      insert?.name,
      'tally',
      'process ballots',
      'add ballots.tally-group',
      'write ballots',
      'POST /vote/vote',
    ])
    const inTally = spans.filter((span) => pathOf(span, spans)[1] === 'tally').map(({ name }) => name)
    expect(inTally).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']))
  })

  test('each of many requests leads to the job with its ballot, although one job holds many', async () => {
    const collector = await startCollector()
    const { url, stop } = await startSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    await expectCounted(await Promise.all(Array.from({ length: 60 }, () => vote(url, somePhone()))))
    await stop()
    const spans = collector.spans()
    const requests = named(spans, 'POST /vote/vote')
    const writes = named(spans, 'write ballots')
    expect(requests).toHaveLength(60)
    expect(writes.length).toBeLessThan(60)
    expect(writes.some(({ links = [] }) => links.length > 0)).toBe(true)
    for (const request of requests) {
      const own = writes.filter(({ parentSpanId }) => parentSpanId === request.spanId)
      const linked = writes.filter(({ links = [] }) => links.some(({ spanId }) => spanId === request.spanId))
      expect(own.length + linked.length).toBe(1)
      // and back: the request links to the write
      if (linked[0]) expect(request.links?.map(({ spanId }) => spanId)).toContain(linked[0].spanId)
    }
    expect(named(spans, 'process ballots')).toHaveLength(writes.length)
    for (const tally of named(spans, 'tally')) expect(pathOf(tally, spans).at(-1)).toBe('POST /vote/vote')
  })

  test('traces contain no personal data, and outsiders cannot choose the trace', async () => {
    const collector = await startCollector()
    const { url, stop } = await startSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    const [phone, other, card] = [somePhone(), somePhone(), unknownCode()]
    const trace = '0123456789abcdef0123456789abcdef'
    const first = await vote(url, phone, { traceparent: `00-${trace}-0123456789abcdef-01`, 'user-agent': 'Zenebech/1' })
    await expectCounted([first])
    await vote(url, phone) // refused: the same phone again
    await get(`${url}/vote/verifyPayment?phone=${encodeURIComponent(phone)}`)
    await post(`${url}/vote/payWithCard`, { name: voterName, phone: other, card })
    const actor = { fname: 'Tsehaynesh', mname: 'Gebremeskel', phone: other, password: 'weaving tilfi' }
    await post(`${url}/actor/register`, { actor })
    await post(`${url}/actor/login`, { phone: other, password: 'weaving tilfi' })
    await get(`${url}/vote/ballots/${String(first.body['ballot'])}`)
    await stop()
    const everything = collector.everything()
    expect(everything).toContain('GET /vote/verifyPayment')
    expect(everything).toContain('POST /actor/register')
    expect(everything).toContain('INSERT users')
    const secrets = [phone.slice(4), other.slice(4), voterName, 'Letebrhan', 'Tsehaynesh', 'Gebremeskel', 'weaving']
    for (const secret of [...secrets, 'Zenebech', trace, card, card.replaceAll('-', '')])
      expect(everything).not.toContain(secret)
    for (const id of [first.body['ballot'], first.body['receipt']])
      if (typeof id === 'string') expect(everything).not.toContain(id)
  })

  test('a payment leads through its job to Chapa, without payer or reference', async () => {
    const collector = await startCollector()
    const chapaKeys = { CHAPA_SECRET_KEY: testKey, CHAPA_WEBHOOK_SECRET: webhookSecret }
    const sandbox = startProcess('api/sandbox/chapa/main.ts', { ...chapaKeys, CHAPA_SANDBOX_PORT: '0' })
    processes.push(sandbox)
    const chapa = String((await sandbox.logged('chapa sandbox listening'))['address'])
    const more = { ...chapaKeys, CHAPA_BASE_URL: chapa, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    const { url, stop } = await startSite(more)
    const phone = somePhone()
    expect(await post(`${url}/vote/payWithChapa`, { name: voterName, phone })).toMatchObject({ status: 200 })
    await stop()
    const spans = collector.spans()
    const [asked] = named(spans, 'Chapa initialize')
    expect(asked && pathOf(asked, spans)).toEqual([
      'Chapa initialize',
      'process checkouts',
      'add checkouts.open-checkout',
      'POST /vote/payWithChapa',
    ])
    const [payment] = await database.sql<{ reference: string }[]>`select reference from payments`
    for (const secret of [payment?.reference ?? '', phone.slice(4), 'Letebrhan', testKey])
      expect(collector.everything()).not.toContain(secret)
  })

  test('only the sampler’s share is traced', async () => {
    const collector = await startCollector()
    const { url, stop } = await startSite({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    })
    await expectCounted(await Promise.all(Array.from({ length: 40 }, () => vote(url, somePhone()))))
    await stop()
    const requests = named(collector.spans(), 'POST /vote/vote')
    expect(requests.length).toBeGreaterThan(2) // one run in a billion has fewer out of forty
    expect(requests.length).toBeLessThan(38)
    const traced = new Set(requests.map(({ traceId }) => traceId))
    for (const tally of named(collector.spans(), 'tally')) expect(traced).toContain(tally.traceId)
  })
})

const nobody = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 9}`
}

describe('a collector that', { timeout: 180_000 }, () => {
  test.each([
    ['is away', nobody],
    ['never answers', async () => (await startCollector({ silent: true })).url],
  ])('%s changes nothing: votes are taken and counted, and the processes end in time', async (_case, where) => {
    const { url, outputs, stop } = await startSite({ OTEL_EXPORTER_OTLP_ENDPOINT: await where() })
    const answers: Answer[] = []
    // More spans than a message holds, so that some are sent before the end.
    for (let round = 0; round < 5; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 60 }, () => vote(url, somePhone())))))
    await expectCounted(answers)
    // A process that does not stop in time ends itself with another code than 0.
    expect(await stop()).toEqual([0, 0])
    expect(outputs()).not.toContain('"level":60')
  })
})

/** Makes a process report which OpenTelemetry modules it loads. The bare API package is always loaded, because prom-client requires it. */
const tellModules = `--import=data:text/javascript,${encodeURIComponent(
  `import{registerHooks}from'node:module';registerHooks({load(url,context,next){if(/@opentelemetry\\/(?!api\\/)|open-tracing/.test(url))console.log(JSON.stringify({msg:'loaded',url}));return next(url,context)}})`,
)}`

describe('of OpenTelemetry', { timeout: 180_000 }, () => {
  test.each([
    ['nothing is loaded where no collector is named', {}, false],
    ['nothing is loaded where it is switched off', { OTEL_SDK_DISABLED: 'true' }, false],
    ['something is loaded where there is a collector', {}, true],
  ])('%s', async (_case, more, withCollector) => {
    const collector = await startCollector()
    const isNamed = withCollector || Object.keys(more).length > 0
    const { url, outputs, stop } = await startSite({
      NODE_OPTIONS: tellModules,
      ...(isNamed && { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
      ...more,
    })
    await expectCounted([await vote(url, somePhone())])
    await stop()
    expect(outputs().includes('@opentelemetry/sdk-trace')).toBe(withCollector)
    expect(outputs().includes('"msg":"loaded"')).toBe(withCollector)
    expect(collector.everything() !== '').toBe(withCollector)
  })
})
