import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { buildApp } from '@ashenda/api/app.ts'
import type { App } from '@ashenda/api/http/app.ts'
import { documentOnlyHeaders } from '@ashenda/api/plugins/headers.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBuiltSite } from '../support/built-site.ts'
import { endAll } from '../support/end-all.ts'
import { usePlatform } from '../support/use-platform.ts'

let site: App
let unbuilt: App
let port = 0

const platform = usePlatform(async () => {})
beforeAll(async () => {
  const webDir = await writeBuiltSite(path.join(platform.dataDir, 'web'))
  await writeFile(path.join(webDir, 'assets', 'app-abc123.js'), 'export {}')
  await writeFile(path.join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(path.join(webDir, 'apple-touch-icon.png'), 'PNG')
  await writeFile(path.join(platform.dataDir, 'secret.txt'), 'secret')
  const withWeb = (dir: string) => ({ ...platform.services, settings: { ...platform.services.settings, webDir: dir } })
  site = await buildApp(withWeb(webDir), pino({ level: 'silent' }))
  port = Number(new URL(await site.listen({ port: 0, host: '127.0.0.1' })).port)
  unbuilt = await buildApp(withWeb(path.join(platform.dataDir, 'nowhere')), pino({ level: 'silent' }))
})
afterAll(() => endAll(site, unbuilt))

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
/** Sends a request line as written; `inject` and `fetch` would correct it. */
async function ask(line: string): Promise<string> {
  const socket = connect(port)
  socket.write(`${line}\r\nHost: ashenda.test\r\nAccept: ${browser}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}
/** As a browser that was here before. */
const visit = (url: string, accept = browser) => site.inject({ url, headers: { accept, cookie: 'order=0' } })

describe('a page', () => {
  test.each(['/', '/?lang=en', `/${randomUUID()}`, `/${randomUUID().toUpperCase()}?vote=1`])(
    '%s is the web app, uncached, for everyone',
    async (url) => {
      const answer = await visit(url)
      const isTold = url.includes('lang=')
      const control = isTold ? 'private, no-cache' : 'no-cache'
      expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': control } })
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain('<title>ashenda tigray</title>')
      // A requested language persists; it identifies nobody.
      const kept = isTold ? 'language=en; Path=/; Max-Age=34560000; SameSite=Lax' : undefined
      expect(answer.headers['set-cookie']).toBe(kept)
    },
  )

  test.each(['/nowhere', '/not-a-uuid', '/voter', '/dashboard/x/y/z', '/a%20b', '/100%', '/a%E0%A4%A', '/nowhere።'])(
    '%s is not found: the web app with 404',
    async (url) => {
      const answer = await visit(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('<title>ashenda tigray</title>')
    },
  )

  test.each([
    ['GET http://ashenda.test/about HTTP/1.1', '200', undefined],
    ['GET http://ashenda.test HTTP/1.1', '200', undefined],
    ['GET http://ashenda.test/nowhere HTTP/1.1', '404', undefined],
    ['GET http://ashenda.test/about?lang=en). HTTP/1.1', '301', '/about?lang=en'],
    ['GET /about%3Flang=en HTTP/1.1', '301', '/about?lang=en'],
  ])('is found by the request line %j', async (line, status, location) => {
    const answer = await ask(line)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(/^location: (.*)\r$/m.exec(answer)?.[1]).toBe(location)
    if (location === undefined) expect(answer).toContain('</html>')
  })

  test('takes its origin from an absolute request line, which replaces the Host header', async () => {
    const answer = await ask('GET http://other.test/sitemap.xml HTTP/1.1')
    expect(answer).not.toContain('ashenda.test')
    const robots = await ask('GET http://other.test/robots.txt HTTP/1.1')
    expect(robots).toContain('Sitemap: http://other.test/sitemap.xml')
  })

  test('is sent to bots that accept anything, and not to clients that want JSON', async () => {
    expect((await visit('/', '*/*')).headers['content-type']).toContain('text/html')
    for (const accept of ['application/json', 'application/problem+json, */*']) {
      const answer = await visit('/nowhere', accept)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ success: false, code: 'not_found', message: expect.any(String) })
    }
  })

  test('allows no foreign script, frame or form', async () => {
    const { headers } = await visit('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe|default-src[^;]*unsafe/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) })
    expect(headers['x-powered-by']).toBeUndefined()
  })
})

describe('files of the web app', () => {
  test.each([
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/apple-touch-icon-precomposed.png',
    '/apple-touch-icon-120x120.png',
  ])('answer %s with a picture, never a page', async (url) => {
    expect(await visit(url)).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
    })
  })

  test('are cached for good with a hash in their name', async () => {
    expect(await visit('/assets/app-abc123.js')).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    })
    expect(await visit('/favicon.svg')).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'public, max-age=86400' },
    })
  })

  test('have no document headers unless they are documents', async () => {
    const [script, picture, page] = await Promise.all(
      ['/assets/app-abc123.js', '/favicon.svg', '/'].map((url) => visit(url)),
    )
    for (const answer of [script, picture, page]) expect(answer?.headers['x-content-type-options']).toBe('nosniff')
    for (const answer of [picture, page]) expect(answer?.headers['content-security-policy']).toBeDefined()
    for (const name of documentOnlyHeaders) expect(script?.headers[name], name).toBeUndefined()
  })

  test.each([
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%5csecret.txt',
  ])('are the only files served: %s', async (url) => {
    expect((await visit(url)).body).not.toContain('secret')
  })
})

describe('a request for no page', () => {
  test.each([
    ['POST', '/'],
    ['POST', '/nowhere'],
    ['DELETE', '/vote/vote'],
    ['PUT', '/actor/getActors'],
  ] as const)('%s %s is refused as JSON', async (method, url) => {
    const answer = await site.inject({ method, url, headers: { accept: browser } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ success: false, code: 'not_found', message: expect.any(String) })
  })

  test.each([
    ['/vote/ballots/%E0%A4%A', 400],
    ['/images/%zz', 404],
    [`/vote/ballots/${'x'.repeat(2_000)}`, 400],
  ])('to an unreadable address of a call is refused: %s', async (url, status) => {
    const answer = await visit(url, 'application/json')
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, message: expect.any(String) })
  })

  test('is the only thing answered while the web app is not built', async () => {
    const answer = await unbuilt.inject({ url: '/', headers: { accept: browser } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })
})
