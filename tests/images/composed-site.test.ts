import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/services/port.ts'
import { variablesOf } from '../support/compose.ts'
import { somePhone } from '../support/contest-data.ts'
import { cardsOn, pdfText } from '../support/pdf-text.ts'
import { projectFile } from '../support/project-file.ts'
import { appOf } from '../support/second-factor.ts'
import { until } from '../support/until.ts'
import { type ComposedSite, composeUp, whyNoEngine } from './engine.ts'

const buildMs = 1_800_000
/** A starved machine takes minutes to start the site. */
const slowMs = 300_000
const hourMs = 3_600_000
const patient = { withinMs: slowMs, everyMs: 250 }

/** An .env as docs/operations/install.md has it filled in. */
const secret = (): string => randomBytes(32).toString('hex')
const needed = new Set(
  [...projectFile('docker-compose.yml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name = '']) => name),
)
const env: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...variablesOf('docker-compose.yml')].filter((name) => needed.has(name)).map((name) => [name, secret()]),
  ),
  PORT: String(await freePort()),
  PUBLIC_URL: 'https://ashenda.example',
  // Debian's podman-compose chooses the subnet itself.
  TRUSTED_PROXIES: '10.0.0.0/8',
  CHAPA_SECRET_KEY: `CHASECK_TEST-${secret()}`,
  ADMIN_PHONE: '+251911223344',
  ADMIN_EMAIL: 'owner@ashenda.example',
  ADMIN_PASSWORD: secret(),
}

let site: ComposedSite

/** Someone's calls, by way of what ends TLS before the proxy. Keeps the cookies. */
function visitor() {
  const cookies = new Map<string, string>()
  async function load(route: string, payload?: unknown) {
    const [method = '', path = ''] = route.split(' ')
    const { statusCode, headers, body } = await request(`${site.url}${path}`, {
      method,
      headers: {
        host: 'ashenda.example',
        origin: 'https://ashenda.example',
        accept: path.startsWith('/health') || payload !== undefined ? 'application/json' : '*/*',
        'x-forwarded-proto': 'https',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(payload !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    })
    for (const cookie of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return { status: statusCode, bytes: Buffer.from(await body.arrayBuffer()) }
  }
  /** A JSON call that has to succeed. */
  async function call(route: string, payload?: unknown): Promise<Readonly<Record<string, unknown>>> {
    const { status, bytes } = await load(route, payload)
    if (status >= 300) throw new Error(`${route} answers ${status}: ${bytes}`)
    return JSON.parse(bytes.toString('utf8'))
  }
  return { load, call }
}

if (whyNoEngine !== undefined) console.error(`The composed site is not tested: ${whyNoEngine}.`)

describe.skipIf(whyNoEngine !== undefined)('[OPS-01] the site that docker-compose.yml starts from its images', () => {
  const admin = visitor()
  let code = ''
  let contestant = ''

  beforeAll(async () => {
    site = await composeUp(env)
    await until(
      async () =>
        (
          await visitor()
            .load('GET /health/ready')
            .catch(() => undefined)
        )?.status === 200,
      patient,
    )
  }, buildMs)
  afterAll(() => site?.down(), slowMs)

  test('runs every service but those of others as an ordinary account, without a right, on a disk it cannot write to', async () => {
    for (const service of ['api', 'worker', 'media', 'postgres', 'redis']) {
      const found = await site.exec(
        service,
        'sh',
        '-c',
        'id -u; grep -E "CapEff|NoNewPrivs" /proc/self/status; touch /here 2>&1 || true',
      )
      expect(found, service).toMatch(/^[1-9]\d+\s+CapEff:\s+0{16}\s+NoNewPrivs:\s+1\s/m)
      expect(found, service).toContain('Read-only file system')
    }
  })

  test('has a Redis that fsyncs each write and drops nothing', async () => {
    const asked = await site.exec('redis', 'redis-cli', 'config', 'get', 'appendfsync', 'maxmemory-policy')
    expect(asked).toMatch(/appendfsync\s+always/)
    expect(asked).toMatch(/maxmemory-policy\s+noeviction/)
  })

  test('lets the first admin log in and print cards', { timeout: slowMs }, async () => {
    const at = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString()
    await site.run('migrate', 'node', 'db/seeds/contest.ts', '--name', 'Ashenda', '--opens', at(-1), '--closes', at(24))
    const { ADMIN_PHONE: phone, ADMIN_PASSWORD: password, CARD_KEY: key } = env
    await admin.call('POST /actor/login', { actor: { phone, password } })
    const { secret } = await admin.call('POST /admin/factor', { password })
    await admin.call('POST /admin/factor/confirm', { code: appOf(String(secret)).codeAt(0) })
    const { batch } = await admin.call('POST /card/downloadCards', { key, amount: 24, agent: 'Romanat' })
    const link = await until(async () => {
      const { status, link, problem } = await admin.call(`GET /card/batches/${batch}`)
      if (status === 'failed') throw new Error(String(problem))
      return status === 'ready' && link
    }, patient)
    const { status, bytes } = await admin.load(`GET ${link}`)
    expect(status).toBe(200)
    const { codes } = cardsOn(await pdfText(bytes))
    expect(codes).toHaveLength(24)
    code = codes[0] ?? ''
  })

  async function vote(): Promise<void> {
    const { ballot } = await until(
      // A contestant who has just paid, or a service that has just started, is there a moment later.
      () =>
        visitor()
          .call('POST /vote/vote', { phone: somePhone(), name: 'Selam', actors: [contestant], kind: 'free' })
          .catch(() => undefined),
      patient,
    )
    const outcome = await until(async () => {
      const { status } = await visitor().call(`GET /vote/ballots/${ballot}`)
      return status !== 'pending' && status
    }, patient)
    expect(outcome).toBe('counted')
  }

  const votesOf = async (): Promise<unknown> => {
    const { actors } = await visitor().call('POST /actor/getActors', { selection: { id: contestant } })
    return (actors as { votes: number }[])[0]?.votes // of the contract
  }

  test('takes a card as a fee, counts a vote, and renders her page', { timeout: slowMs }, async () => {
    const she = visitor()
    const account = { phone: somePhone(), password: randomUUID() }
    await she.call('POST /actor/register', { actor: { fname: 'Letay', mname: 'Kiros', ...account } })
    await she.call('POST /actor/payWithCard', { actor: { card: code } })
    const { user } = await she.call('GET /actor/getActorById')
    contestant = (user as { _id: string }[])[0]?._id ?? '' // of the contract
    await vote()
    const { status, bytes } = await visitor().load(`GET /${contestant}`)
    expect(status).toBe(200)
    expect(bytes.toString('utf8')).toContain('Letay')
  })

  test('has every vote after a restart of all services, and counts the next', { timeout: slowMs }, async () => {
    await site.restart()
    await until(async () => (await votesOf().catch(() => undefined)) === 1, patient)
    await vote()
    await until(async () => (await votesOf().catch(() => undefined)) === 2, patient)
  })
})
