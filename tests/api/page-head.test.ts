import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildApp } from '@ashenda/api/app.ts'
import { cutShell } from '@ashenda/api/modules/pages/document.ts'
import fc from 'fast-check'
import { pino } from 'pino'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { builtPage, heads, writeBuiltSite } from '../support/built-site.ts'
import { readHead } from '../support/page-head.ts'
import { projectFile } from '../support/project-file.ts'

import { dataOf, inEveryLanguage, origin, useSiteHeads } from '../support/site-heads.ts'

const served = useSiteHeads()

const ofSite = (code: string): string => heads.pages['/']?.[code]?.description ?? ''

describe('any other page', () => {
  test('has the site’s head', async () => {
    expect(await served.headAt('/?utm_source=x')).toEqual({
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
      const { body } = await served.site.inject({ url: `${path}?lang=${code}`, headers: { accept: 'text/html' } })
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
  ])('requested with %s is sent in %s with that canonical address', async (query, code, address) => {
    const { body } = await served.site.inject({ url: `/about${query}`, headers: { accept: 'text/html' } })
    const { tag } = heads.languages.find((language) => language.code === code) ?? {}
    expect(body).toContain(`lang="${tag}" dir="ltr">`)
    expect(readHead(body)).toMatchObject({
      description: heads.pages['/about']?.[code]?.description,
      canonical: `${origin}/about${address}`,
    })
  })

  test('has the site’s picture if there is one', async () => {
    const { body } = await served.withPicture.inject({ url: '/', headers: { accept: 'text/html' } })
    expect(readHead(body)).toMatchObject({
      'og:image': `${origin}/share.jpg`,
      'og:image:width': '1200',
      'twitter:card': 'summary_large_image',
      'twitter:image': `${origin}/share.jpg`,
    })
    const picture = await served.withPicture.inject({ url: '/share.jpg' })
    expect([picture.statusCode, picture.body]).toEqual([200, 'a picture'])
  })

  test('the first page describes organiser and voting period in schema.org', async () => {
    const { body } = await served.withPicture.inject({ url: '/', headers: { accept: 'text/html' } })
    const content = served.platform.services.directory.content
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

  test.each([
    '/payment?name=x',
    '/receipt/0123-4567-89AB',
    '/dashboard/user',
    '/admin/generate/132',
    '/voter/payed?jp=true',
    '/aboutus',
  ])('%s is a page kept out of search engines', async (url) => {
    const answer = await served.site.inject({ url, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(200)
    const head = readHead(answer.body)
    expect(head).toMatchObject({ robots: 'noindex' })
    expect(head).not.toHaveProperty('canonical')
  })

  test('an unknown page is kept out of search engines', async () => {
    const head = await served.headAt('/nowhere')
    expect(head).toMatchObject({ title: 'ashenda tigray', robots: 'noindex' })
    expect(head).not.toHaveProperty('canonical')
  })

  test('no path adds a tag that the home page’s head lacks', async () => {
    const tags = Object.keys(await served.headAt('/nowhere'))
    await fc.assert(
      fc.asyncProperty(fc.webPath(), async (url) => {
        const answer = await served.site.inject({
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

describe('the page template', () => {
  test('has the common title and a place for everything else', () => {
    const shell = cutShell(projectFile('web/index.html'), true)
    expect(shell.title).toBe('ashenda tigray')
    const page = shell.fill({ tag: 'ar', dir: 'rtl', tags: '', block: '<i>block</i>' })
    expect(page).not.toMatch(/<title|name="description"/)
    expect(shell.firstPicture.match(/imagesrcset=/g), 'fetched ahead, but only where it is shown').toHaveLength(2)
    expect(page).not.toContain('imagesrcset')
    expect(page).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">\n {2}<head>\n/)
    expect(page).toMatch(/<i>block<\/i>\s*<\/body>\s*<\/html>\s*$/)
  })

  test('has a picture of the declared preview size', async () => {
    const { format, width, height } = await sharp(
      new URL('../../web/public/share.jpg', import.meta.url).pathname,
    ).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('without title, root or end is refused', () => {
    expect(() => cutShell('<!doctype html><p>an error page</p>', false)).toThrow('no title')
    expect(() => cutShell(builtPage.replace(/<html[^>]*>/, ''), false)).toThrow('no html tag')
    expect(() => cutShell(builtPage.replace('</body>', ''), false)).toThrow('no end')
  })

  test('without its heads prevents the start', async () => {
    const webDir = await writeBuiltSite(path.join(served.platform.dataDir, 'headless'))
    const start = () =>
      buildApp(
        { ...served.platform.services, settings: { ...served.platform.services.settings, webDir } },
        pino({ level: 'silent' }),
      )
    for (const broken of ['{}', '{"languages":[]}']) {
      await writeFile(path.join(webDir, 'heads.json'), broken)
      await expect(start()).rejects.toThrow('build the web app again')
    }
    await rm(path.join(webDir, 'heads.json'))
    await expect(start()).rejects.toThrow('build the web app again')
  })
})
