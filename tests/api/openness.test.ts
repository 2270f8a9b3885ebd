import { brotliDecompressSync } from 'node:zlib'
import { buildApp } from '@ashenda/api/app.ts'
import { isForAdmins } from '@ashenda/api/plugins/access.ts'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { cast, get, refused } from '../support/http.ts'
import { queuedBallots } from '../support/queue.ts'
import { usePlatform } from '../support/use-platform.ts'

let contestant = ''
let admin = ''

const platform = usePlatform(async (sql) => {
  contestant = await insertContestant(sql, await insertContest(sql))
})
beforeAll(async () => {
  admin = (await insertAdmin(platform)).cookie
})

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, { summary?: string; responses: object }>>>>
}

const document = async (cookie = admin): Promise<Document> =>
  (await platform.app.inject({ url: '/docs/json', headers: { cookie } })).json<Document>()

/** Every route from Fastify's printed tree, which indents by four columns. */
function routes(): readonly string[] {
  const path: string[] = []
  return platform.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
      path.splice(indent.length / 4, path.length, part)
      const named = methods
        .toLowerCase()
        .split(', ')
        .filter((method) => method !== '' && method !== 'head')
      return named.map((method) => `${method} ${path.join('')}`)
    })
}

describe('the OpenAPI document', () => {
  test('lists every route except the socket, files, itself, Bull Board, pages with forms, embeds, and Chapa’s callbacks', async () => {
    const unnamed =
      /^(get|post) \/(ballot|ballot\/(code|picks)|login|logout|register|register\/code|forgot-password|reset-password(\/stop)?|payment|where|receipt\/:receipt|report\/:id|shop\/(basket|order)|m\/:code|hooks\/.*)$|^get (\/live$|\/embed\/|\/admin\/bull-board|\/images\/|\/docs|\/assets\/|\*$|.*\.\w+$)|^(get|post) \/payments\//
    const named = Object.entries((await document()).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(named).toContain('post /vote/vote')
    expect(
      routes()
        .filter((route) => !unnamed.test(route))
        .toSorted(),
    ).toEqual(named.filter((route) => !unnamed.test(route)).toSorted())
  })

  test('describes each route and its answers', async () => {
    const { openapi, paths } = await document()
    expect(openapi).toMatch(/^3\./)
    for (const methods of Object.values(paths)) {
      for (const { summary, responses } of Object.values(methods)) {
        expect(summary).toMatch(/\w/)
        expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
      }
    }
  })

  test('lists admin routes for admins only', async () => {
    const adminsOnly = platform.app.routeTable
      .filter(({ access }) => isForAdmins(access))
      .map(({ method, url }) => `${method} ${url}`.toLowerCase())
    const named = async (cookie: string) =>
      Object.entries((await document(cookie)).paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`.toLowerCase()),
      )
    const seenByAdmin = await named(admin)
    expect(seenByAdmin.filter((route) => adminsOnly.includes(route)).length).toBeGreaterThan(30)
    for (const cookie of ['', 'session=none', (await registerContestant(platform)).cookie]) {
      const seen = await named(cookie)
      expect(seen.toSorted()).toEqual(seenByAdmin.filter((route) => !adminsOnly.includes(route)).toSorted())
    }
    for (const path of ['/docs/json', '/docs/yaml'])
      expect((await platform.app.inject(path)).body).not.toMatch(/\/admin\/|getAllRequests/)
    for (const [url, type] of [
      ['/docs/json', 'application/json; charset=utf-8'],
      ['/docs/yaml', 'application/yaml'],
    ] as const) {
      const plain = await platform.app.inject({ url })
      expect(plain.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'content-type': type })
      const packed = await platform.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
      expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, cookie' })
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
      const known = { 'if-none-match': String(plain.headers.etag) }
      expect((await platform.app.inject({ url, headers: known })).statusCode).toBe(304)
      const asAdmin = await platform.app.inject({ url, headers: { ...known, cookie: admin } })
      expect(asAdmin.statusCode, 'another document').toBe(200)
    }
  })
})

describe('[RTE-09] nobody needs to log in', () => {
  test('for browsing, voting or any other public route, none of which sets a cookie', async () => {
    const routes = platform.app.routeTable.filter(({ access, url }) => access === 'public' && url !== '/live')
    const named = routes.map(({ method, url }) => `${method} ${url}`)
    expect(named).toEqual(expect.arrayContaining(['POST /actor/getActors', 'GET /getZones', 'POST /vote/vote']))
    for (const { method, url } of routes) {
      const answer = await platform.app.inject({ method: method as 'GET', url: url.replaceAll(/:\w+/g, contestant) }) // a method of a route
      // Webhooks need a signature or a secret instead of a log-in.
      if (['/payments/chapa/webhook', '/hooks/telegram', '/hooks/sms/:secret'].includes(url))
        expect(answer.statusCode).toBe(403)
      else expect([401, 403]).not.toContain(answer.statusCode)
      // The browser keeps a ballot made without scripts, and later pages know who left.
      // Forms that log in or pay find out first whether the browser keeps cookies.
      const finds = method === 'POST' && ['/login', '/register', '/payment', '/where', '/vote/price'].includes(url)
      const marks = finds || ['/api/logout', '/logout', '/ballot', '/shop/basket'].includes(url)
      if (!marks) expect(answer.headers['set-cookie'], `${method} ${url}`).toBeUndefined()
    }
  })

  test('but a route not declared public is closed', async () => {
    const app = await buildApp(platform.services, pino({ level: 'silent' }))
    app.get('/forgotten', async () => ({ success: true }))
    const answer = await app.inject('/forgotten')
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ success: false, code: 'not_authenticated' })
    await app.close()
  })
})

describe('another site’s page', () => {
  test.each<[string, Record<string, string>]>([
    ['another host', { origin: 'https://evil.example' }],
    ['the same name on another port', { origin: 'http://127.0.0.1:1' }],
    ['a page without an origin', { origin: 'null' }],
    ['a host that begins like ours', { origin: 'http://127.0.0.1.evil.example' }],
    ['what the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of ours that hides its origin', { 'sec-fetch-site': 'same-site' }],
  ])('cannot vote: %s', async (_case, headers) => {
    expect(await cast(platform, { actors: [contestant] }, headers)).toMatchObject(refused(403, 'foreign_origin'))
    expect(await queuedBallots(platform)).toEqual([])
  })

  test('cannot read answers', async () => {
    const { headers } = await get(`${platform.url}/getZones`, { origin: 'https://evil.example' })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    const preflight = await platform.app.inject({
      method: 'OPTIONS',
      url: '/vote/vote',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('differs from our own, which can vote', async () => {
    for (const headers of [
      { origin: platform.url },
      { origin: platform.url, 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      {},
    ] as Record<string, string>[]) {
      expect((await cast(platform, { actors: [contestant] }, headers)).status).toBe(202)
    }
  })

  test('in production is any but PUBLIC_URL, whatever the host', async () => {
    const settings = { ...platform.services.settings, publicUrl: 'https://vote.example.org', production: true }
    const app = await buildApp({ ...platform.services, settings }, pino({ level: 'silent' }))
    const from = (origin: string) =>
      app.inject({ method: 'POST', url: '/vote/vote', headers: { origin, host: 'evil.example' }, payload: {} })
    expect((await from('https://evil.example')).statusCode).toBe(403)
    expect((await from('http://vote.example.org')).statusCode).toBe(403)
    expect((await from('https://vote.example.org')).statusCode).toBe(400)
    const { headers } = await app.inject('/contest')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    await app.close()
  })
})

test('JSON answers cannot be framed, sniffed, cached or executed', async () => {
  const answers = [
    await get(`${platform.url}/actor/getActorById`),
    await cast(platform, { actors: [] }),
    await get(`${platform.url}/api/sessions`), // refused before its route is asked
    await get(`${platform.url}/images/none.webp`),
  ]
  for (const answer of answers) {
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  }
})
