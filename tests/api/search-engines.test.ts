import { gunzipSync } from 'node:zlib'
import type { App } from '@ashenda/api/http/app.ts'
import { languages, resourceChain } from '@ashenda/web/src/lib/language.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { heads } from '../support/built-site.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { startFormSite } from '../support/form-site.ts'
import { usePlatform } from '../support/use-platform.ts'

const origin = 'https://vote.example.org'
let site: App
let contest = ''
let listed = ''
const unlisted: string[] = []

const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
  listed = await insertContestant(sql, contest)
  unlisted.push(await insertContestant(sql, contest, { pictures: 0 }))
  unlisted.push(await insertContestant(sql, contest, { inactiveSince: new Date(0) }))
})
beforeAll(async () => {
  site = await startFormSite(platform, { publicUrl: origin })
})
afterAll(() => site?.close())

const addressesIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => at)

describe('the sitemap', () => {
  test('lists public pages and listed contestants at PUBLIC_URL', async () => {
    const answer = await site.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } })
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    const [{ slug } = { slug: '' }] = await platform.sql<{ slug: string }[]>`select slug from contests`
    const paths = [...Object.keys(heads.pages), `/contests/${slug}`, `/${listed}`]
    expect(addressesIn(answer.body)).toEqual(paths.map((path) => origin + path))
    for (const id of unlisted) expect(answer.body).not.toContain(id)
    expect(answer.body).not.toContain('evil')
    expect(answer.body).toMatch(new RegExp(`${listed}</loc><lastmod>\\d{4}-[\\d-]+T[\\d:.]+Z</lastmod>`))
  })

  test('lists each page in every language', async () => {
    const { body } = await site.inject('/sitemap.xml')
    const about = body.split('\n').find((line) => line.includes('<loc>https://vote.example.org/about</loc>'))
    const found = [...(about ?? '').matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, at]) => [tag, at])
    expect(found).toHaveLength(heads.languages.length + 1)
    expect(found).toEqual(
      expect.arrayContaining([
        ['en', `${origin}/about?lang=en`],
        ['ti', `${origin}/about?lang=tig`],
        ['x-default', `${origin}/about`],
      ]),
    )
  })

  test('comes compressed on request with the same content', async () => {
    const plain = await site.inject('/sitemap.xml')
    const zipped = await site.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    const refused = await site.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(refused.body).toBe(plain.body)
  })

  test('follows contestants joining and leaving', async () => {
    const late = await insertContestant(platform.sql, contest)
    await platform.reload()
    expect(addressesIn((await site.inject('/sitemap.xml')).body)).toContain(`${origin}/${late}`)
    await platform.sql`update contestants set inactive_since = now() - interval '1 second' where id = ${late}`
    await platform.reload()
    expect(addressesIn((await site.inject('/sitemap.xml')).body)).not.toContain(`${origin}/${late}`)
  })
})

test('robots.txt names the sitemap and excludes private pages', async () => {
  const answer = await site.inject('/robots.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /dashboard/',
    'Disallow: /admin/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ])
})

test('search engines get every complete language and no other', () => {
  const namesOf = (known: readonly { readonly code: string; readonly tag: string }[]) =>
    known.map(({ code, tag }) => `${code} ${tag}`)
  const told = namesOf(heads.languages)
  const own = languages.filter(({ code }) => resourceChain(code)[0] === code)
  const complete = own.filter(({ code }) => resourceChain(code).length === 1)
  expect(namesOf(own)).toEqual(expect.arrayContaining(told))
  expect(told).toEqual(expect.arrayContaining(namesOf(complete)))
})
