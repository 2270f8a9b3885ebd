import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buildApp } from '@ashenda/api/app.ts'
import type { App, AppSettings } from '@ashenda/api/module.ts'
import { cutShell } from '@ashenda/api/modules/site/shell.ts'
import { jpegFile } from '@ashenda/core/domain/image.ts'
import fc from 'fast-check'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { builtPage, heads, writeBuiltSite } from '../support/built-site.ts'
import { projectFile } from '../support/compose.ts'
import { type ContestantChoice, insertContest, insertContestant, insertZone } from '../support/contest-data.ts'
import { type Head, readHead } from '../support/page-head.ts'
import { type Platform, startPlatform } from '../support/platform.ts'

const origin = 'https://vote.example.org'
let platform: Platform
let site: App
let elsewhere: App
let withPicture: App
let contest = ''
let zone = ''

beforeAll(async () => {
  platform = await startPlatform(async (sql) => {
    contest = await insertContest(sql)
    zone = await insertZone(sql, 'mekelle zone')
  })
  const webDir = await writeBuiltSite(path.join(platform.dataDir, 'web'))
  const buildSite = (settings: Partial<AppSettings>) =>
    buildApp(
      { ...platform.services, settings: { ...platform.services.settings, webDir, ...settings } },
      pino({ level: 'silent' }),
    )
  site = await buildSite({ publicUrl: origin })
  elsewhere = await buildSite({})
  const otherDir = await writeBuiltSite(path.join(platform.dataDir, 'other-web'))
  await writeFile(path.join(otherDir, 'share.jpg'), 'a picture')
  withPicture = await buildSite({ webDir: otherDir, publicUrl: origin })
})
afterAll(async () => {
  await site.close()
  await elsewhere.close()
  await withPicture.close()
  await platform.close()
})

async function insert(choice: ContestantChoice): Promise<string> {
  const id = await insertContestant(platform.sql, contest, choice)
  await platform.reload()
  return id
}

/** What a search engine finds beside the canonical address. */
const inEveryLanguage = (address: string) => ({
  ...Object.fromEntries(heads.languages.map(({ code, tag }) => [`alternate ${tag}`, `${address}?lang=${code}`])),
  'alternate x-default': address,
})

const ofSite = (code: string): string => heads.pages['/']?.[code]?.description ?? ''

const dataOf = ({ data = '' }: Head): unknown => JSON.parse(data)

async function headAt(url: string): Promise<Head> {
  const { body } = await site.inject({ url, headers: { accept: 'text/html' } })
  expect(body).toContain('<script type="module" src="/assets/app.js"></script>')
  return readHead(body)
}

describe('[RTE-01] the link of a contestant', () => {
  test('is shown with her name, her title, her story and her picture, under the one address of her page', async () => {
    const id = await insert({
      fname: 'Selam',
      mname: 'Hagos',
      lname: 'Araya',
      zoneId: zone,
      description: 'I weave.\n\nAnd I sing.',
      pictures: 2,
    })
    const [image] = await platform.sql<{ file: string }[]>`
      select file from images where contestant_id = ${id} and slot = 1`
    const picture = `${origin}/images/${jpegFile(image?.file ?? '', 'share')}`
    for (const [url, canonical] of [
      [`/${id}`, `${origin}/${id}`],
      [`/${id.toUpperCase()}?lang=en&vote=1`, `${origin}/${id}?lang=en`],
      [`/${id}?lang=klingon`, `${origin}/${id}`],
    ] as const) {
      expect(await headAt(url)).toEqual({
        title: 'Selam Hagos Araya · Miss Mekelle · ashenda tigray',
        canonical,
        ...inEveryLanguage(`${origin}/${id}`),
        data: expect.stringContaining('ProfilePage'),
        charset: 'utf-8',
        author: 'Ashenda',
        description: 'I weave. And I sing.',
        'og:type': 'profile',
        'og:site_name': 'ashenda tigray',
        'og:url': canonical,
        'og:title': 'Selam Hagos Araya · Miss Mekelle',
        'og:description': 'I weave. And I sing.',
        'og:image': picture,
        'og:image:type': 'image/jpeg',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': 'Selam Hagos Araya',
        'twitter:card': 'summary_large_image',
        'twitter:title': 'Selam Hagos Araya · Miss Mekelle',
        'twitter:description': 'I weave. And I sing.',
        'twitter:image': picture,
        'twitter:image:alt': 'Selam Hagos Araya',
      })
    }
  })

  test('says in the words of schema.org who she is', async () => {
    const id = await insert({
      fname: 'Selam',
      mname: '</script><script>alert(1)</script>',
      zoneId: zone,
      occupation: 'weaver',
      description: '<!-- "I weave." & \\u003c',
    })
    expect(dataOf(await headAt(`/${id}`))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        identifier: id,
        name: 'Selam </script><script>alert(1)</script>',
        alternateName: 'Miss Mekelle',
        jobTitle: 'weaver',
        description: '<!-- "I weave." & \\u003c',
        url: `${origin}/${id}`,
        image: [expect.stringMatching(/^https:\/\/vote\.example\.org\/images\/.+-share\.jpg$/)],
      },
    })
  })

  test('needs neither zone nor story', async () => {
    const head = await headAt(`/${await insert({ fname: 'Eden', mname: 'Kiros' })}`)
    expect(head).toMatchObject({
      'og:title': 'Eden Kiros',
      description: ofSite('tig'),
      'og:description': ofSite('tig'),
    })
  })

  test('follows what she changes', async () => {
    const id = await insert({ description: 'before' })
    await platform.sql`update contestants set description = 'after' where id = ${id}`
    await platform.reload()
    expect(await headAt(`/${id}`)).toMatchObject({ 'og:description': 'after' })
  })

  test.each([
    ['is markup', '"><script>alert(1)</script>', `</title><img src=x onerror='alert(1)'>&amp;`],
    ['looks like a replacement', '$& $1 $`', "$' $$ $<name> \\0"],
    ['is written from the right', 'سلام الحقوق', 'قصتي تبدأ في تيغراي, "هنا"'],
    ['is in Ge’ez', 'ሰላም', 'ኣነ ካብ መቐለ እየ፡፡'],
  ])('holds what she wrote as text and nothing else when it %s', async (_case, fname, description) => {
    const id = await insert({ fname, mname: 'x', description })
    const head = await headAt(`/${id}`)
    expect(head).toMatchObject({
      title: `${fname} x · ashenda tigray`,
      'og:title': `${fname} x`,
      'og:image:alt': `${fname} x`,
      description,
      'og:description': description,
    })
    const plain = await headAt(`/${await insert({ fname: 'Selam' })}`)
    expect(Object.keys(head)).toEqual(Object.keys(plain))
  })

  test('shows the beginning of a long story, cut between words', async () => {
    const story = 'weaving and singing '.repeat(100).trim()
    const { description = '' } = await headAt(`/${await insert({ description: story })}`)
    expect(description).toMatch(
      /^(weaving and singing )+weaving…$|^(weaving and singing )*(weaving and(?: singing)?)…$/,
    )
    expect(description.length).toBeGreaterThan(150)
    expect(description.length).toBeLessThanOrEqual(201)
  })

  test.each([
    ['without spaces', 'ሰ'.repeat(2_000)],
    ['of joined signs', '👩🏾‍🌾'.repeat(280)],
    ['of marks alone', `e${'\u0301'.repeat(1_900)}`],
  ])('cuts a story %s within none of its letters', async (_case, story) => {
    const { description = '' } = await headAt(`/${await insert({ description: story })}`)
    const segments = (text: string) => [...new Intl.Segmenter('und').segment(text)].map(({ segment }) => segment)
    const shown = segments(description.replace(/…$/, ''))
    expect(segments(story).slice(0, shown.length)).toEqual(shown)
    expect(description.length).toBeLessThanOrEqual(201)
  })
})

describe('[RTE-01] the link of somebody who is not shown', () => {
  test.each([
    ['is unknown', async () => '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['takes no part', () => insert({ fname: 'Hidden', inactiveSince: new Date(0) })],
    ['has no picture', () => insert({ fname: 'Hidden', pictures: 0 })],
  ])('who %s: the home page, and nothing for a search engine', async (_case, somebody) => {
    const url = `/${await somebody()}`
    const answer = await site.inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(200)
    const head = readHead(answer.body)
    expect(head).toMatchObject({ title: 'ashenda tigray', robots: 'noindex', 'og:type': 'website' })
    expect(head).not.toHaveProperty('canonical')
    expect(head).not.toHaveProperty('og:image')
    expect(answer.body).not.toContain('Hidden')
  })
})

describe('[RTE-09] any other page', () => {
  test('has the head of the site', async () => {
    expect(await headAt('/?utm_source=x')).toEqual({
      title: 'ashenda tigray',
      canonical: `${origin}/`,
      ...inEveryLanguage(`${origin}/`),
      data: expect.stringContaining('Organization'),
      charset: 'utf-8',
      author: 'Ashenda',
      description: ofSite('tig'),
      'og:type': 'website',
      'og:site_name': 'ashenda tigray',
      'og:url': `${origin}/`,
      'og:title': 'ashenda tigray',
      'og:description': ofSite('tig'),
      'twitter:card': 'summary',
      'twitter:title': 'ashenda tigray',
      'twitter:description': ofSite('tig'),
    })
  })

  test.each(Object.keys(heads.pages).flatMap((path) => heads.languages.map((language) => [path, language] as const)))(
    '[NAV-01] %s has a name and a description in each language: %o',
    async (path, { code, tag, dir }) => {
      const { title, description } = heads.pages[path]?.[code] ?? {}
      const { body } = await site.inject({ url: `${path}?lang=${code}`, headers: { accept: 'text/html' } })
      expect(body).toContain(`<html class="built" lang="${tag}" dir="${dir}">`)
      expect(readHead(body)).toMatchObject({
        title: title === undefined ? 'ashenda tigray' : `${title} · ashenda tigray`,
        author: 'Ashenda',
        description,
        canonical: `${origin}${path}?lang=${code}`,
        ...inEveryLanguage(origin + path),
        'og:title': title ?? 'ashenda tigray',
        'og:description': description,
        'og:url': `${origin}${path}?lang=${code}`,
      })
      expect(description).toMatch(code === 'en' ? /^.{60,160}$/u : /^.{40,160}$/u)
    },
  )

  test.each([
    ['?lang=om', 'tig', '?lang=tig'],
    ['?lang=fr&lang=tig', 'en', '?lang=en'],
    ['?lang=klingon', 'tig', ''],
    ['?lang=__proto__', 'tig', ''],
    ['?lang', 'tig', ''],
  ])('[I18-02] asked for with %s is sent in %s, under the address of that', async (query, code, address) => {
    const { body } = await site.inject({ url: `/about${query}`, headers: { accept: 'text/html' } })
    const { tag } = heads.languages.find((language) => language.code === code) ?? {}
    expect(body).toContain(`lang="${tag}" dir="ltr">`)
    expect(readHead(body)).toMatchObject({
      description: heads.pages['/about']?.[code]?.description,
      canonical: `${origin}/about${address}`,
    })
  })

  test('shows the picture of the site where it has one', async () => {
    const { body } = await withPicture.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(readHead(body)).toMatchObject({
      'og:image': `${origin}/share.jpg`,
      'og:image:width': '1200',
      'twitter:card': 'summary_large_image',
      'twitter:image': `${origin}/share.jpg`,
    })
    const picture = await withPicture.inject({ url: '/share.jpg' })
    expect([picture.statusCode, picture.body]).toEqual([200, 'a picture'])
  })

  test('[HOM-01] the first page says in the words of schema.org who holds the contest, and when one can vote', async () => {
    const { body } = await withPicture.inject({ url: '/', headers: { accept: 'text/html' } })
    const content = platform.services.directory.content
    expect(dataOf(readHead(body))).toMatchObject({
      '@graph': [
        { '@type': 'Organization', name: 'Ashenda', url: `${origin}/` },
        { '@type': 'WebSite', url: `${origin}/` },
        {
          '@type': 'Event',
          name: content?.contest.name,
          startDate: content?.contest.opensAt,
          endDate: content?.contest.closesAt,
          eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
          location: { '@type': 'VirtualLocation', url: `${origin}/` },
          image: [`${origin}/share.jpg`],
        },
      ],
    })
  })

  test.each(['/payment?name=x', '/dashboard/user', '/admin/generate/132', '/voter/payed?jp=true', '/aboutus'])(
    '%s is a page, and nobody’s first one: kept out of search engines',
    async (url) => {
      const answer = await site.inject({ url, headers: { accept: 'text/html' } })
      expect(answer.statusCode).toBe(200)
      const head = readHead(answer.body)
      expect(head).toMatchObject({ robots: 'noindex' })
      expect(head).not.toHaveProperty('canonical')
    },
  )

  test('that is not there is kept out of search engines', async () => {
    const head = await headAt('/nowhere')
    expect(head).toMatchObject({ title: 'ashenda tigray', robots: 'noindex' })
    expect(head).not.toHaveProperty('canonical')
  })

  test('whatever its path, brings no tag that the head of the home page has not', async () => {
    const tags = Object.keys(await headAt('/nowhere'))
    await fc.assert(
      fc.asyncProperty(fc.webPath(), async (url) => {
        const answer = await site.inject({
          url: url.startsWith('/') ? url : `/${url}`,
          headers: { accept: 'text/html' },
        })
        const isPage = String(answer.headers['content-type']).startsWith('text/html')
        if (isPage && answer.statusCode === 404) expect(Object.keys(readHead(answer.body))).toEqual(tags)
      }),
      { numRuns: 50 },
    )
  })
})

describe('[RTE-01] addresses in the head', () => {
  test('are those the request came to where PUBLIC_URL is not set, and never markup', async () => {
    const id = await insert({ fname: 'Selam' })
    const at = async (host: string) => {
      const { body } = await elsewhere.inject({ url: `/${id}`, headers: { accept: 'text/html', host } })
      return readHead(body)
    }
    expect(await at('localhost:3000')).toMatchObject({
      'og:url': `http://localhost:3000/${id}`,
      'og:image': expect.stringMatching(/^http:\/\/localhost:3000\/images\/.+-share\.jpg$/),
    })
    const plain = await at('localhost:3000')
    expect(Object.keys(await at('"><script>alert(1)</script>'))).toEqual(Object.keys(plain))
  })

  test('are PUBLIC_URL’s, whatever host is asked for', async () => {
    const { body } = await site.inject({ url: '/', headers: { accept: 'text/html', host: 'evil.example' } })
    expect(readHead(body)).toMatchObject({ canonical: `${origin}/` })
    expect(body).not.toContain('evil.example')
  })
})

describe('[RTE-01] a page with a head of its own', () => {
  // It is the page of a second.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const visit = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    site.inject({ url, method, headers: { accept: 'text/html', ...headers } })

  test('is known again by its tag: 304 until something about it changes', async () => {
    const url = `/${await insert({ description: 'before' })}`
    const first = await visit(url, {})
    const etag = String(first.headers.etag)
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await visit(url, { 'if-none-match': tags })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    await platform.sql`update contestants set description = 'after' where id = ${url.slice(1)}`
    await platform.reload()
    const changed = await visit(url, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('after')
  })

  test('has no body for HEAD and otherwise the same answer', async () => {
    const url = `/${await insert({})}`
    const [got, asked] = [await visit(url, {}), await visit(url, {}, 'HEAD')]
    expect([asked.statusCode, asked.body]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
      expect(asked.headers[name]).toEqual(got.headers[name])
  })

  test('is sent anew with 404 to who has it already, where it says that it is not there', async () => {
    const first = await visit('/nowhere', {})
    const again = await visit('/nowhere', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([404, first.body])
  })

  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    [undefined, 'br;q=0, identity', (body: Buffer) => body],
  ] as const)(
    'comes encoded as %s to who takes %s, each encoding under a tag of its own',
    async (name, taken, decode) => {
      const url = `/${await insert({ fname: 'Selam' })}`
      const plain = await visit(url, {})
      const answer = await visit(url, { 'accept-encoding': taken })
      expect(answer.headers['content-encoding']).toBe(name)
      expect(answer.headers['vary']).toBe('accept-encoding')
      expect(decode(answer.rawPayload).toString()).toBe(plain.body)
      expect(answer.headers.etag === plain.headers.etag).toBe(name === undefined)
    },
  )

  test('keeps the content policy of every page', async () => {
    const [contestant, home] = [await visit(`/${await insert({})}`, {}), await visit('/', {})]
    expect(contestant.headers['content-security-policy']).toBe(home.headers['content-security-policy'])
    expect(contestant.headers['content-security-policy']).toContain("default-src 'self'")
  })
})

describe('[RTE-01] the page the web app is built from', () => {
  test('has the title that every head begins with, and places for all else', () => {
    const shell = cutShell(projectFile('web/index.html'), true)
    expect(shell.title).toBe('ashenda tigray')
    const page = shell.fill({ tag: 'ar', dir: 'rtl' }, '', '<i>block</i>')
    expect(page).not.toMatch(/<title|name="description"/)
    expect(page).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">\n {2}<head>\n/)
    expect(page).toMatch(/<i>block<\/i>\s*<\/body>\s*<\/html>\s*$/)
  })

  test('has a picture of the size that previews are told', async () => {
    const { format, width, height } = await sharp(
      new URL('../../web/public/share.jpg', import.meta.url).pathname,
    ).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('is none without a title, a root and an end', () => {
    expect(() => cutShell('<!doctype html><p>an error page</p>', false)).toThrow('no title')
    expect(() => cutShell(builtPage.replace(/<html[^>]*>/, ''), false)).toThrow('no html tag')
    expect(() => cutShell(builtPage.slice(0, -30), false)).toThrow('no end')
  })

  test('does not stand alone: without its heads the site does not start', async () => {
    const webDir = await writeBuiltSite(path.join(platform.dataDir, 'headless'))
    const start = () =>
      buildApp({ ...platform.services, settings: { ...platform.services.settings, webDir } }, pino({ level: 'silent' }))
    for (const broken of ['{}', '{"languages":[]}']) {
      await writeFile(path.join(webDir, 'heads.json'), broken)
      await expect(start()).rejects.toThrow('build the web app again')
    }
    await rm(path.join(webDir, 'heads.json'))
    await expect(start()).rejects.toThrow('build the web app again')
  })
})
