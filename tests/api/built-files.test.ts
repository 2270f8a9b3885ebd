import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildApp } from '@ashenda/api/app.ts'
import type { App } from '@ashenda/api/http/app.ts'
import { documentOnlyHeaders } from '@ashenda/api/plugins/headers.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeBuiltSite } from '../support/built-site.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'

let site: App
let assets = ''

const script = `export const text = '${'ashenda '.repeat(200)}'`
const forms = { '': Buffer.from(script), '.br': brotliCompressSync(script), '.gz': gzipSync(script) }
/** One per test, as files are cached once requested. */
const names = [
  'plain',
  'encoded',
  'weighed',
  'oddly-asked',
  'known',
  'headless',
  'parts',
  'conditions',
  'spelled',
  'counted',
  'drawing',
] as const
type Name = (typeof names)[number]
const fileOf = (name: Name): string => (name === 'drawing' ? 'drawing-abc123.svg' : `${name}-abc123.js`)

const platform = usePlatform(async () => {})
beforeAll(async () => {
  const webDir = await writeBuiltSite(path.join(platform.dataDir, 'web'))
  assets = path.join(webDir, 'assets')
  for (const name of names)
    for (const [end, bytes] of Object.entries(forms)) await writeFile(path.join(assets, fileOf(name) + end), bytes)
  await writeFile(path.join(webDir, 'sw.js'), script)
  await writeFile(path.join(platform.dataDir, 'secret.txt'), 'secret')
  const services = { ...platform.services, settings: { ...platform.services.settings, webDir } }
  site = await buildApp(services, pino({ level: 'silent' }))
})
afterAll(() => site?.close())

const ask = async (name: Name, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await site.inject({ method, url: `/assets/${fileOf(name)}`, headers: { ...headers } })
  const { date: _date, connection: _connection, ...told } = answer.headers
  return { status: answer.statusCode, headers: told, body: answer.rawPayload }
}
const removeFromDisk = async (name: Name): Promise<void> => {
  for (const end of Object.keys(forms)) await rm(path.join(assets, fileOf(name) + end))
}

describe('a cached file of the web app', () => {
  test('is served from memory with the same headers', async () => {
    const first = await ask('plain')
    expect([first.status, first.body.toString()]).toEqual([200, script])
    await removeFromDisk('plain')
    const again = await ask('plain')
    expect(again).toEqual(first)
    expect(again.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    for (const name of documentOnlyHeaders) expect(again.headers[name], name).toBeUndefined()
  })

  test.each([
    ['gzip, deflate, br', 'br', '.br'],
    ['BR', 'br', '.br'],
    ['gzip, deflate, br, zstd', 'br', '.br'],
    ['gzip', 'gzip', '.gz'],
    ['identity', undefined, ''],
    ['brotli', undefined, ''],
  ] as const)('keeps its encoding: %s', async (accepted, encoding, end) => {
    for (const _time of ['first', 'again']) {
      const { status, headers, body } = await ask('encoded', { 'accept-encoding': accepted })
      expect([status, headers['content-encoding'], body.equals(forms[end])]).toEqual([200, encoding, true])
      expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(forms[end].length) })
    }
  })

  test.each([
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=1, br;q=0', 'gzip'],
    ['*', 'gzip'],
    ['br;q=0, *;q=0', undefined],
  ] as const)('follows the request’s encoding preferences: %s', async (accepted, encoding) => {
    for (const known of ['br', 'gzip', 'identity']) await ask('weighed', { 'accept-encoding': known })
    const { headers } = await ask('weighed', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
  })

  test('is readable by everybody, whatever encoding was requested before', async () => {
    const odd = ['x br', 'x br, gzip', 'x,\u00a0gzip,\u00a0br', 'br\u00a0', ',br', 'br gzip', 'gzip\tbr', '']
    for (const accepted of odd) await ask('oddly-asked', { 'accept-encoding': accepted })
    for (const [accepted, encoding, end] of [
      [undefined, undefined, ''],
      ['identity', undefined, ''],
      ['gzip', 'gzip', '.gz'],
      ['gzip, deflate, br, zstd', 'br', '.br'],
    ] as const) {
      const { headers, body } = await ask('oddly-asked', accepted === undefined ? {} : { 'accept-encoding': accepted })
      expect([accepted, headers['content-encoding'], body.equals(forms[end])]).toEqual([accepted, encoding, true])
    }
  })

  test('is not sent again when unchanged', async () => {
    const { headers } = await ask('known', { 'accept-encoding': 'br' })
    const [tag, date] = [String(headers['etag']), String(headers['last-modified'])]
    for (const asked of [
      { 'if-none-match': tag },
      { 'if-none-match': tag, 'if-modified-since': date },
      { 'if-none-match': `"other", ${tag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': date },
    ]) {
      const answer = await ask('known', { 'accept-encoding': 'br', ...asked })
      expect([asked, answer.status, answer.body.length]).toEqual([asked, 304, 0])
      expect(answer.headers).toMatchObject({
        etag: tag,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
      expect(answer.headers['content-length']).toBeUndefined()
    }
    for (const asked of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': tag, 'cache-control': 'no-cache' },
      { 'if-none-match': '"other"', 'if-modified-since': date },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ]) {
      const answer = await ask('known', { 'accept-encoding': 'br', ...asked })
      expect([asked, answer.status, answer.body.length]).toEqual([asked, 200, forms['.br'].length])
    }
  })

  test('has the same headers on HEAD, which alone caches nothing', async () => {
    const head = await ask('headless', {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    const whole = await ask('headless')
    expect(whole).toEqual({ ...head, body: forms[''] })
    await removeFromDisk('headless')
    expect(await ask('headless', {}, 'HEAD')).toEqual(head)
  })

  test('is sent in ranges, if unchanged', async () => {
    const { headers } = await ask('parts')
    const etag = String(headers['etag'])
    const part = await ask('parts', { range: 'bytes=7-12' })
    expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
      206,
      script.slice(7, 13),
      `bytes 7-12/${script.length}`,
    ])
    expect((await ask('parts', { range: 'bytes=7-12', 'if-range': etag })).status).toBe(206)
    expect((await ask('parts', { range: 'bytes=7-12', 'if-range': '"other"' })).status).toBe(200)
    for (const range of ['bytes=99999-', `bytes=${script.length}-`, 'bytes=99999-100000']) {
      const { status, headers, body } = await ask('parts', { range })
      expect([status, JSON.parse(body.toString())]).toMatchObject([
        416,
        { success: false, code: 'range_not_satisfiable' },
      ])
      expect(headers).toMatchObject({ 'content-range': `bytes */${script.length}`, 'cache-control': 'no-store' })
    }
    expect((await ask('parts', { range: 'bytes=99999-', 'if-range': '"other"' })).status).toBe(200)
    expect((await ask('parts')).body.toString()).toBe(script)
  })

  test('is refused when its precondition fails', async () => {
    const { headers } = await ask('conditions')
    const refused = await ask('conditions', { 'if-match': '"other"' })
    expect([refused.status, JSON.parse(refused.body.toString())]).toMatchObject([412, { code: 'precondition_failed' }])
    expect([refused.headers['content-range'], refused.headers['cache-control']]).toEqual([undefined, 'no-store'])
    expect((await ask('conditions', { 'if-match': String(headers['etag']) })).status).toBe(200)
    expect((await ask('conditions', { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(412)
  })

  test('is shared by equivalent addresses, and served at no others', async () => {
    await ask('spelled')
    await removeFromDisk('spelled')
    const file = fileOf('spelled')
    for (const url of [`/assets/${file}?v=1`, `/assets/%73${file.slice(1)}`])
      expect([url, (await site.inject({ url })).body]).toEqual([url, script])
    for (const url of [`/assets//${file}`, `/Assets/${file}`, `/assets/${file}/`])
      expect([url, (await site.inject({ url })).statusCode]).toEqual([url, 404])
  })

  test('keeps the content policy of an SVG document', async () => {
    const [first, again] = [await ask('drawing'), await ask('drawing')]
    expect(again).toEqual(first)
    expect(again.headers['content-security-policy']).toContain("default-src 'self'")
  })

  test('is counted in metrics, read or cached', async () => {
    const counted = async (): Promise<number> => {
      const text = await platform.metrics.registry.metrics()
      expect(text).not.toMatch(/route="\/assets\/[^*]/)
      return Number(
        /^ashenda_http_request_seconds_count\{route="\/assets\/\*",method="GET",status="2xx"\} (\d+)$/m.exec(text)?.[1],
      )
    }
    await ask('counted')
    const before = await counted()
    await ask('counted')
    expect(await counted()).toBe(before + 1)
  })

  test('without a hash in its name is revalidated by caches', async () => {
    const worker = () => site.inject({ url: '/sw.js' })
    expect(await worker()).toMatchObject({ statusCode: 200, body: script, headers: { 'cache-control': 'no-cache' } })
    await writeFile(path.join(assets, '../sw.js'), 'another')
    await until(async () => (await worker()).body === 'another')
    expect((await worker()).headers['cache-control']).toBe('no-cache')
  })
})

test.each([
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/%252e%252e/%252e%252e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets/plain-abc123.js%00',
  '/assets/plain-abc123.js%2500.txt',
  '/assets/plain-abc123.js%00/../../secret.txt',
  '/assets/.server/main.js',
  '/.server/main.js',
  '/heads.json',
  '/assets/',
  '/assets/nowhere-abc123.js',
])('no file is found: %s', async (url) => {
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const answer = await site.inject({ url, headers })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toMatch(/secret|createRenderer/)
  }
})
