import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { App } from '@ashenda/api/http/app.ts'
import { sharedForSeconds, staleForSeconds } from '@ashenda/api/http/shared-cache.ts'
import type { GetActorsAnswer } from '@ashenda/core/contracts/http/contestants.ts'
import { filesOfImage } from '@ashenda/core/domain/image.ts'
import { listPath } from '@ashenda/core/domain/list-path.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, insertAdmin, registerContestant } from '../support/accounts.ts'
import { type CachingProxy, startCachingProxy } from '../support/caching-proxy.ts'
import { insertContest, insertContestant, insertZone } from '../support/contest-data.ts'
import { startFormSite } from '../support/form-site.ts'
import { impatient } from '../support/impatient.ts'
import type { Platform } from '../support/platform.ts'
import { usePlatform } from '../support/use-platform.ts'
import { storageOf } from '../support/worker-context.ts'

let site: App
let siteUrl = ''
let cache: CachingProxy
const listed: string[] = []
let zone = ''

const fill = async (sql: Platform['sql']): Promise<void> => {
  const contest = await insertContest(sql)
  zone = await insertZone(sql, 'mekelle zone')
  for (let number = 0; number < 14; number += 1)
    listed.push(
      await insertContestant(sql, contest, { fname: `Selam${number}`, ...(number % 2 === 0 && { zoneId: zone }) }),
    )
}
// Every address is requested, including a checkout that nobody opens.
const platform = usePlatform(fill, {}, { waits: impatient })
beforeAll(async () => {
  site = await startFormSite(platform, { cdnPages: true })
  siteUrl = await site.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  cache = await startCachingProxy(siteUrl)
})
afterEach(() => cache.close())
afterAll(() => site?.close())

type Headers = Readonly<Record<string, string>>

const html: Headers = { accept: 'text/html' }
const get = async (url: string, headers: Headers = {}) => {
  const answer = await fetch(cache.url + url, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Longer than any cache lifetime. */
const pastAll = (sharedForSeconds + staleForSeconds + 1) * 1_000

const reads = [
  '/actor/list',
  '/getZones',
  '/contest',
  '/contest/archive',
  '/contest/counts',
  '/contest/result',
  '/contest/checkpoints',
  ...['/content', '/content/jobs?language=en'],
  '/embed/ranking',
]

describe('a public answer', () => {
  test.each(reads)('%s is fetched once for all readers until it expires', async (url) => {
    const [first, second] = [await get(url), await get(url, { cookie: 'language=am; anything=else' })]
    expect([first.status, first.headers.get('cache-control')]).toEqual([
      200,
      `public, max-age=0, s-maxage=${sharedForSeconds}, stale-while-revalidate=${staleForSeconds}`,
    ])
    expect(second.text).toBe(first.text)
    expect(cache.asked).toBe(1)
    cache.pass(sharedForSeconds * 1_000 + 1)
    expect((await get(url)).status).toBe(200)
    await cache.settled()
    expect(cache.asked).toBe(2)
    cache.pass(pastAll)
    await get(url)
    expect(cache.asked).toBe(3)
  })

  test.each(reads)(
    '%s sets no cookie, answers 304 when unchanged, and changes its tag with its content',
    async (url) => {
      const first = await fetch(siteUrl + url)
      expect(first.headers.getSetCookie()).toEqual([])
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\w-]{27}"$/)
      if (['/contest', '/contest/archive', '/embed/ranking'].includes(url)) return // it tells what time it is
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await fetch(siteUrl + url, { headers: { 'if-none-match': tag } })
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      }
      expect((await fetch(siteUrl + url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    },
  )

  test('of counts equals the socket’s', async () => {
    const counts = JSON.parse((await get('/contest/counts')).text)
    expect(counts).toMatchObject({ success: true, frozen: false, active: {} })
    const { actors }: GetActorsAnswer = JSON.parse((await get('/actor/list')).text)
    for (const { _id, votes } of actors) expect(counts.values[_id] ?? 0).toBe(votes)
  })

  test('of the list equals POST by zone, name, page and id, with one address per selection', async () => {
    const selections = [
      {},
      { page: 1 },
      { address: zone },
      { address: 'mekelle zone', fName: 'selam1' },
      { id: listed[3] ?? '' },
    ]
    for (const selection of selections) {
      const posted = await fetch(`${siteUrl}/actor/getActors`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ selection }),
      })
      expect(posted.headers.get('cache-control')).toBe('no-store')
      const answer: GetActorsAnswer = JSON.parse((await get(listPath(selection))).text)
      expect(answer).toEqual(await posted.json())
      expect(answer.actors.length).toBeGreaterThan(0)
    }
    expect(listPath({ address: '', fName: '', page: 0 })).toBe('/actor/list')
    expect(listPath({ page: 2, address: 'a b' })).toBe('/actor/list?address=a+b&page=2')
  })

  test.each(['?page=01', '?page=-1', '?page=100000', '?id=nobody', '?other=1', `?fName=${'a'.repeat(61)}`])(
    '/actor/list%s is refused, and the refusal not cached',
    async (query) => {
      const { status, headers } = await get(`/actor/list${query}`)
      expect([status, headers.get('cache-control')]).toEqual([400, 'no-store'])
      await get(`/actor/list${query}`)
      expect(cache.asked).toBe(2)
    },
  )
})

describe('pages on a caching CDN', () => {
  test('are fetched once per language shown', async () => {
    const first = await get('/about', html)
    expect(first.headers.get('cache-control')).toContain(`s-maxage=${sharedForSeconds}`)
    expect((await get('/about', html)).text).toBe(first.text)
    expect(cache.asked).toBe(1)
    const amharic = await get('/about', { ...html, cookie: 'language=am' })
    expect(amharic.text).toContain('lang="am"')
    expect(first.text).not.toContain('lang="am" dir')
    expect((await get('/about', { ...html, cookie: 'language=am' })).text).toBe(amharic.text)
    expect((await get('/about', html)).text).toBe(first.text)
    expect(cache.asked).toBe(2)
  })

  const decoders = { identity: (raw: Buffer) => raw, gzip: gunzipSync, br: brotliDecompressSync }
  test.each(['identity', 'gzip', 'br'] as const)('answer 304 in %s by their own tag', async (encoding) => {
    const ask = (url: string, more: Headers = {}) =>
      site.inject({ url, headers: { ...html, 'accept-encoding': encoding, ...more } })
    for (const language of ['en', 'arabic']) {
      const cookie = `language=${language}`
      const first = await ask('/about', { cookie })
      const body = decoders[encoding](first.rawPayload)
      expect(String(body)).toContain(`lang="${language === 'en' ? 'en' : 'ar'}"`)
      const etag = String(first.headers.etag)
      const same = await ask('/about', { cookie, 'if-none-match': etag })
      expect([same.statusCode, same.body]).toEqual([304, ''])
      const otherLanguage = await ask('/about', { cookie: 'language=hindi', 'if-none-match': etag })
      expect(otherLanguage.statusCode).toBe(200)
      const otherEncoding = await site.inject({
        url: '/about',
        headers: { ...html, cookie, 'accept-encoding': encoding === 'gzip' ? 'br' : 'gzip', 'if-none-match': etag },
      })
      expect(otherEncoding.statusCode).toBe(200)
    }
  })

  test('are private when they set a cookie or the browser sends any but the language’s', async () => {
    const told = await get('/about?lang=en', html)
    expect(told.headers.getSetCookie()).toHaveLength(1)
    expect(told.headers.get('cache-control')).toBe('private, no-cache')
    for (const headers of [
      { cookie: 'language=en; claimant=x' },
      { cookie: 'session=x' },
      { authorization: 'Bearer x' },
    ])
      expect((await get('/about', { ...html, ...headers })).headers.get('cache-control')).toBe('private, no-cache')
    expect((await get('/nowhere', html)).headers.get('cache-control')).toBe('no-cache')
  })
})

describe('a private answer', () => {
  let [her, another, admin]: readonly Account[] = []
  beforeAll(async () => {
    her = await registerContestant(platform, { fname: 'Mehret' })
    another = await registerContestant(platform, { fname: 'Senait' })
    admin = await insertAdmin(platform, { fname: 'Yordanos' })
  })

  test('is never served to another member', async () => {
    const addresses = site.routeTable
      .filter(
        ({ method, url }) =>
          method === 'GET' && !url.includes('*') && !/^\/(docs|assets|images|live|api\/logout)/.test(url),
      )
      .map(({ url }) => url.replaceAll(/:\w+/g, her?.id ?? ''))
    const pages = ['/', '/dashboard', '/dashboard/admin', '/login', '/where', '/results', `/${listed[0]}`]
    const all = [...new Set([...addresses, ...pages])]
    expect(all.length).toBeGreaterThan(80)
    for (const url of all) {
      for (const who of [admin, her]) {
        const hers = await get(url, { ...html, cookie: who?.cookie ?? '' })
        const control = hers.headers.get('cache-control') ?? ''
        const isShared = control.includes('s-maxage')
        // Shareable answers do not differ: see "a public answer".
        expect([url, isShared && !reads.includes(url) && url !== '/images']).toEqual([url, false])
        const isFile = /^\/(robots\.txt|sitemap)/.test(url)
        if (!isShared && !isFile)
          expect([url, control]).toEqual([url, expect.stringMatching(/no-store|no-cache|^private/)])
        if (hers.headers.getSetCookie().length > 0) expect([url, isShared]).toEqual([url, false])
      }
      for (const headers of [html, { ...html, cookie: another?.cookie ?? '' }]) {
        const { text } = await get(url, headers)
        expect([url, text.includes('Mehret'), text.includes('Yordanos')]).toEqual([url, false, false])
      }
    }
  })

  test('is revalidated each time', async () => {
    for (const [who, name] of [
      [her, 'Mehret'],
      [another, 'Senait'],
      [her, 'Mehret'],
    ] as const) {
      const { text, headers } = await get('/actor/getActorById', { cookie: who?.cookie ?? '' })
      expect(text).toContain(name)
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect((await get('/actor/getActorById')).status).toBe(401)
    expect(cache.asked).toBe(4)
  })
})

describe('a hidden contestant', () => {
  test('disappears from list, page and photos within their lifetime, and at once with purging', async () => {
    const [id = '', other = ''] = [listed[5], listed[6]]
    const fileOf = async (one: string): Promise<string> => {
      const [row] = await platform.sql<{ file: string }[]>`select file from images where contestant_id = ${one}`
      const file = row?.file ?? ''
      for (const name of filesOfImage(file)) await storageOf(platform).write(`images/${name}`, Buffer.from(name))
      return file
    }
    const [file, otherFile] = [await fileOf(id), await fileOf(other)]
    // In an order with both on its first page.
    const [home, list] = ['/?order=newest', '/actor/list?order=newest']
    const seen = async (one: string, image: string) => ({
      list: (await get(list)).text.includes(one),
      byId: (await get(listPath({ id: one }))).text.includes(one),
      page: (await get(`/${one}`, html)).status,
      home: (await get(home, html)).text.includes(one),
      photo: (await get(`/images/${image}`)).status,
    })
    const shown = { list: true, byId: true, page: 200, home: true, photo: 200 }
    const gone = { list: false, byId: false, page: 404, home: false, photo: 404 }
    expect(await seen(id, file)).toEqual(shown)
    expect(await seen(other, otherFile)).toEqual(shown)

    await platform.sql`update contestants set inactive_since = now() - interval '1 second', updated_at = now() where id in ${platform.sql([id, other])}`
    await platform.reload()
    expect(await seen(id, file)).toEqual(shown) // cached meanwhile
    for (const url of [list, listPath({ id }), `/${id}`, home, `/images/${file}`]) cache.purge(url)
    expect(await seen(id, file)).toEqual(gone)
    expect((await seen(other, otherFile)).photo).toBe(200)

    cache.pass(pastAll)
    expect(await seen(other, otherFile)).toEqual({ ...gone, photo: 200 })
    cache.pass(60_000 - pastAll + 1)
    expect(await seen(other, otherFile)).toEqual(gone)
  })
})
