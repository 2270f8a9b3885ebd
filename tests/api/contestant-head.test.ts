import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { heads } from '../support/built-site.ts'
import { readHead } from '../support/page-head.ts'

import { dataOf, inEveryLanguage, origin, useSiteHeads } from '../support/site-heads.ts'

const served = useSiteHeads()

const invitation = (code: string, name: string): string => (heads.voteFor[code] ?? '').replace('{{name}}', () => name)
const ofSite = (code: string): string => heads.pages['/']?.[code]?.description ?? ''

describe('a contestant’s link', () => {
  test('has her name, zone, picture and in the page’s language an invitation to vote for her, and one canonical address', async () => {
    const id = await served.insert({
      fname: 'Selam',
      mname: 'Hagos',
      lname: 'Araya',
      zoneId: served.zone,
      description: 'I weave.\n\nAnd I sing.',
      pictures: 2,
    })
    for (const [url, canonical, language, zone] of [
      [`/${id}`, `${origin}/${id}`, 'tig', 'ዞባ መቐለ'],
      [`/${id.toUpperCase()}?lang=en&vote=1`, `${origin}/${id}?lang=en`, 'en', 'Mekelle Zone'],
      [`/${id}?lang=arabic`, `${origin}/${id}?lang=arabic`, 'arabic', 'منطقة مقلي'],
      [`/${id}?lang=klingon`, `${origin}/${id}`, 'tig', 'ዞባ መቐለ'],
    ] as const) {
      const about = `${invitation(language, 'Selam Hagos Araya')} I weave. And I sing.`
      // In the page's language; another address once it shows something else.
      const picture = expect.stringMatching(`^${origin}/share/${id}/${language}\\.jpg\\?v=[\\w-]{8}$`)
      expect(await served.headAt(url)).toEqual({
        title: 'Selam Hagos Araya · ashenda tigray',
        canonical,
        ...inEveryLanguage(`${origin}/${id}`),
        alternate: `${origin}/oembed?url=${encodeURIComponent(canonical)}`,
        data: expect.stringContaining('ProfilePage'),
        charset: 'utf-8',
        author: 'Ashenda',
        description: about,
        'og:type': 'profile',
        'og:site_name': 'ashenda tigray',
        'og:url': canonical,
        'og:title': `Selam Hagos Araya · ${zone}`,
        'og:description': about,
        'og:image': picture,
        'og:image:type': 'image/jpeg',
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': 'Selam Hagos Araya',
        'twitter:card': 'summary_large_image',
        'twitter:title': `Selam Hagos Araya · ${zone}`,
        'twitter:description': about,
        'twitter:image': picture,
        'twitter:image:alt': 'Selam Hagos Araya',
      })
    }
  })

  test('describes her in schema.org', async () => {
    const id = await served.insert({
      fname: 'Selam',
      mname: '</script><script>alert(1)</script>',
      zoneId: served.zone,
      occupation: 'weaver',
      description: '<!-- "I weave." & \\u003c',
    })
    expect(dataOf(await served.headAt(`/${id}`))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        identifier: id,
        name: 'Selam </script><script>alert(1)</script>',
        jobTitle: 'weaver',
        description: '<!-- "I weave." & \\u003c',
        url: `${origin}/${id}`,
        image: [expect.stringMatching(/^https:\/\/vote\.example\.org\/images\/.+-share\.jpg$/)],
      },
    })
  })

  test('needs neither zone nor story', async () => {
    const head = await served.headAt(`/${await served.insert({ fname: 'Eden', mname: 'Kiros' })}`)
    expect(head).toMatchObject({
      'og:title': 'Eden Kiros',
      description: `${invitation('tig', 'Eden Kiros')} ${ofSite('tig')}`.slice(0, 200),
    })
  })

  test('follows her changes', async () => {
    const id = await served.insert({ description: 'before' })
    await served.platform.sql`update contestants set description = 'after' where id = ${id}`
    await served.platform.reload()
    expect(await served.headAt(`/${id}`)).toMatchObject({ 'og:description': expect.stringMatching(/ after$/) })
  })

  test.each([
    ['is markup', '"><script>alert(1)</script>', `</title><img src=x onerror='alert(1)'>&amp;`],
    ['looks like a replacement', '$& $1 $`', "$' $$ $<name> \\0"],
    ['is written from the right', 'سلام الحقوق', 'قصتي تبدأ في تيغراي, "هنا"'],
    ['is in Ge’ez', 'ሰላም', 'ኣነ ካብ መቐለ እየ፡፡'],
  ])('escapes her text when it %s', async (_case, fname, description) => {
    const id = await served.insert({ fname, mname: 'x', description })
    const head = await served.headAt(`/${id}`)
    expect(head).toMatchObject({
      title: `${fname} x · ashenda tigray`,
      'og:title': `${fname} x`,
      'og:image:alt': `${fname} x`,
      description: `${invitation('tig', `${fname} x`)} ${description}`,
      'og:description': `${invitation('tig', `${fname} x`)} ${description}`,
    })
    const plain = await served.headAt(`/${await served.insert({ fname: 'Selam' })}`)
    expect(Object.keys(head)).toEqual(Object.keys(plain))
  })

  test('shows the start of a long story, cut between words', async () => {
    const story = 'weaving and singing '.repeat(100).trim()
    const { description = '' } = await served.headAt(`/${await served.insert({ description: story, paid: false })}`)
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
  ])('cuts a story %s within no letter', async (_case, story) => {
    const { description = '' } = await served.headAt(`/${await served.insert({ description: story, paid: false })}`)
    const segments = (text: string) => [...new Intl.Segmenter('und').segment(text)].map(({ segment }) => segment)
    const shown = segments(description.replace(/…$/, ''))
    expect(segments(story).slice(0, shown.length)).toEqual(shown)
    expect(description.length).toBeLessThanOrEqual(201)
  })
})

describe('the link of an unlisted contestant', () => {
  test.each([
    ['is unknown', async () => '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['takes no part', () => served.insert({ fname: 'Hidden', inactiveSince: new Date(0) })],
    ['has no picture', () => served.insert({ fname: 'Hidden', pictures: 0 })],
  ])('who %s: the home page with 404 and noindex', async (_case, somebody) => {
    const url = `/${await somebody()}`
    const answer = await served.site.inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    const head = readHead(answer.body)
    expect(head).toMatchObject({ title: 'ashenda tigray', robots: 'noindex', 'og:type': 'website' })
    expect(head).not.toHaveProperty('canonical')
    expect(head).not.toHaveProperty('og:image')
    expect(answer.body).not.toContain('Hidden')
  })
})

describe('addresses in the head', () => {
  test('are the request’s without PUBLIC_URL, and never markup', async () => {
    const id = await served.insert({ fname: 'Selam' })
    const at = async (host: string) => {
      const { body } = await served.elsewhere.inject({ url: `/${id}`, headers: { accept: 'text/html', host } })
      return readHead(body)
    }
    expect(await at('localhost:3000')).toMatchObject({
      'og:url': `http://localhost:3000/${id}`,
      'og:image': expect.stringMatching(/^http:\/\/localhost:3000\/share\/.+\/tig\.jpg\?v=/),
    })
    const plain = await at('localhost:3000')
    expect(Object.keys(await at('"><script>alert(1)</script>'))).toEqual(Object.keys(plain))
  })

  test('are PUBLIC_URL’s, whatever the host', async () => {
    const { body } = await served.site.inject({ url: '/', headers: { accept: 'text/html', host: 'evil.example' } })
    expect(readHead(body)).toMatchObject({ canonical: `${origin}/` })
    expect(body).not.toContain('evil.example')
  })
})

describe('a page with its own head', () => {
  // It is the page of a second.
  // The page contains its time and is cached for a second.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now)
  })
  afterEach(() => void vi.useRealTimers())

  const visit = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    served.site.inject({ url, method, headers: { accept: 'text/html', ...headers } })

  test('answers 304 until something about it changes', async () => {
    const url = `/${await served.insert({ description: 'before' })}`
    const first = await visit(url, {})
    const etag = String(first.headers.etag)
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await visit(url, { 'if-none-match': tags })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    await served.platform.sql`update contestants set description = 'after' where id = ${url.slice(1)}`
    await served.platform.reload()
    const changed = await visit(url, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).toContain('after')
  })

  test('has the same headers on HEAD', async () => {
    const url = `/${await served.insert({})}`
    const [got, asked] = [await visit(url, {}), await visit(url, {}, 'HEAD')]
    expect([asked.statusCode, asked.body]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
      expect(asked.headers[name]).toEqual(got.headers[name])
  })

  test('is sent with 404 even when a cached copy matches', async () => {
    const first = await visit('/nowhere', {})
    const again = await visit('/nowhere', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([404, first.body])
  })

  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    [undefined, 'br;q=0, identity', (body: Buffer) => body],
  ] as const)('comes as %s to %s, with a tag per encoding', async (name, taken, decode) => {
    const url = `/${await served.insert({ fname: 'Selam' })}`
    const plain = await visit(url, {})
    const answer = await visit(url, { 'accept-encoding': taken })
    expect(answer.headers['content-encoding']).toBe(name)
    expect(answer.headers['vary']).toBe('accept-encoding, cookie')
    expect(decode(answer.rawPayload).toString()).toBe(plain.body)
    expect(answer.headers.etag === plain.headers.etag).toBe(name === undefined)
  })

  test('keeps the content policy', async () => {
    const [contestant, home] = [await visit(`/${await served.insert({})}`, {}), await visit('/', {})]
    expect(contestant.headers['content-security-policy']).toBe(home.headers['content-security-policy'])
    expect(contestant.headers['content-security-policy']).toContain("default-src 'self'")
  })
})
