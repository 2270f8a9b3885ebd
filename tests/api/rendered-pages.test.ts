import { randomUUID } from 'node:crypto'
import { renderedAttribute } from '@ashenda/core/contracts/page-render.ts'
import { fairKey } from '@ashenda/core/domain/fair-order.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { loadResources } from '../../scripts/check/texts/load-resources.ts'
import { insertAdmin } from '../support/accounts.ts'
import { insertContest, insertContestant, insertZone, moveHours } from '../support/contest-data.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { renderedPage } from '../support/rendered-page.ts'
import { usePlatform } from '../support/use-platform.ts'

const hostile = {
  fname: `<script>alert(1)</script>`,
  mname: `"><img src=x onerror=alert(2)>`,
  occupation: `' onmouseover='alert(3)`,
  description: `</style></script><!-- & &lt;b&gt;`,
}

let contest = ''
const listed: string[] = []
let hidden = ''

const platform = usePlatform(
  async (sql) => {
    // 12:30 in Addis Ababa, the same on 12- and 24-hour clocks.
    contest = await insertContest(sql, { closesAt: new Date('2099-08-24T09:30:00Z') })
    const zones = [await insertZone(sql, 'mekelle zone'), await insertZone(sql, 'central zone', 1)]
    for (let number = 0; number < 14; number += 1) {
      const zoneId = zones[number % 2] ?? ''
      const mname = `Hagos${number}`
      listed.push(await insertContestant(sql, contest, { zoneId, mname, pictures: 2, ...(number === 5 && hostile) }))
    }
    hidden = await insertContestant(sql, contest, { mname: 'Hidden', pictures: 0 })
  },
  {},
  { waits: { reconcileMs: 3_600_000 } },
)
beforeAll(async () => {
  giveVotes(1)
  // The first page waits for the renderer.
  await rendered('/')
})

let givings = 0
function giveVotes(votes: number): void {
  givings += 1
  const values = listed.map((id, number) => [id, votes * 1_000 + number, givings] as const)
  platform.services.live.tally.apply(contest, values)
}

const accept = 'text/html,*/*;q=0.8'
const visit = (url: string, headers: Record<string, string> = {}) =>
  platform.app.inject({ url, headers: { accept, ...headers } })
const rendered = (url: string, headers?: Record<string, string>) => renderedPage(platform.app, url, headers)

/** The rendered part of a document. */
function renderedIn(html: string): string {
  const [, rendered = ''] = html.split(/<div id="root"[^>]*>/)
  return rendered.split('<script type="application/json"')[0] ?? ''
}

/** What the answer contains. */
const textOf = (html: string): string =>
  renderedIn(html)
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** A language's text by key. */
async function wordsOf(code: string): Promise<(key: string, namespace?: string) => string> {
  const resource = (await loadResources()).find((one) => one.code === code)
  return (key, namespace = 'first-page') => {
    const text = resource?.namespaces.get(namespace)?.[key]
    if (text === undefined) throw new Error(`${code} has no ${namespace}:${key}`)
    return text
  }
}

describe.each([
  { code: 'en', lang: 'en', dir: 'ltr' },
  { code: 'tig', lang: 'ti', dir: 'ltr' },
  { code: 'am', lang: 'am', dir: 'ltr' },
  { code: 'arabic', lang: 'ar', dir: 'rtl' },
  { code: 'hindi', lang: 'hi', dir: 'ltr' },
  { code: 'korean', lang: 'ko', dir: 'ltr' },
] as const)('in $code', ({ code, lang, dir }) => {
  test('[HOM-01] the document of the first page is the page', async () => {
    giveVotes(1)
    const { statusCode, body } = await rendered(`/?lang=${code}`, { cookie: 'order=3' })
    expect(statusCode).toBe(200)
    expect(body).toMatch(new RegExp(`<html[^>]* lang="${lang}" dir="${dir}">`))
    expect(body).toContain(`${renderedAttribute}="${code}"`)
    const t = await wordsOf(code)
    const text = textOf(body)
    for (const word of [t('common.heroTitle'), t('common.heroVote'), t('home.choose'), t('home.readAll')])
      expect(text).toContain(word)

    const order = { day: festivalDayOf(Date.now()), seed: 3 }
    const numbers = [...listed.keys()].toSorted(
      (one, other) => fairKey(contest, order, listed[one] ?? '') - fairKey(contest, order, listed[other] ?? ''),
    )
    const at = numbers.map((number) => (number === 5 ? 0 : text.search(new RegExp(`Hagos${number}\\b`))))
    const [first12, others] = [at.slice(0, 12), at.slice(12)]
    expect(first12.filter((position) => position < 0)).toEqual([])
    expect(first12.filter((position) => position > 0)).toEqual(
      first12.filter((position) => position > 0).toSorted((a, b) => a - b),
    )
    expect(others.filter((position) => position > 0)).toEqual([])
    expect(text).not.toContain('Hidden')

    for (const zone of [t('home.zone_all'), t('home.zone_mekelle'), t('home.zone_central')])
      expect(text).toContain(zone)
    expect(text).toContain('12:30')
    expect(text).toContain(t('common.addisTime'))
    // Fonts and pictures come first, as the page works without scripts.
    const scripts = body.match(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(2)
    expect(scripts.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([])
    for (const number of [numbers[0], numbers[11]])
      expect(text).toContain(new Intl.NumberFormat([lang, 'en']).format(1_000 + (number ?? 0)))
  })

  test('[RTE-08] an unknown path shows the not-found page with 404', async () => {
    const [one, other] = await Promise.all(['/nowhere', '/else/where'].map((url) => rendered(`${url}?lang=${code}`)))
    expect([one?.statusCode, other?.statusCode]).toEqual([404, 404])
    const t = await wordsOf(code)
    expect(textOf(one?.body ?? '')).toContain(t('common.notFoundText'))
    expect(textOf(other?.body ?? '')).toBe(textOf(one?.body ?? ''))
  })

  test('[RTE-03] other pages are rendered with their own texts', async () => {
    const { body } = await rendered(`/about?lang=${code}`)
    const t = await wordsOf(code)
    expect(textOf(body)).toContain(t('about.title', 'pages'))
  })
})

test.each([
  ['/where/', '/where'],
  ['/where//?reference=a', '/where?reference=a'],
  ['/dashboard/admin/?x=1', '/dashboard/admin?x=1'],
  [`/${randomUUID()}/`, undefined],
  ['//evil.example/', 404],
  ['//evil.example//where/', 404],
  ['/nowhere/', 404],
])('extra slashes lead to the intended page only: %s', async (url, to) => {
  const { statusCode, headers } = await visit(url)
  if (to === 404) expect([statusCode, headers.location]).toEqual([404, undefined])
  else expect([statusCode, headers.location]).toEqual([301, to ?? url.slice(0, -1)])
})

test('without scripts too, the free option says that free votes decide no title', async () => {
  await platform.sql`update contests set title_votes = '{paid}' where id = ${contest}`
  onTestFinished(async () => {
    await platform.sql`update contests set title_votes = default where id = ${contest}`
    await platform.reload()
  })
  await platform.reload()
  const { body } = await rendered('/payment?name=Tsehay&phone=0911234567&isd=true&lang=en')
  const text = textOf(body)
  const note = 'Free votes do not decide the titles in this contest.'
  expect(text.split(note)).toHaveLength(2)
  expect(text.indexOf(note)).toBeGreaterThan(text.indexOf('Vote for free'))
  expect(text.slice(0, text.indexOf(note)).split('Vote for free').at(-1)).not.toMatch(/chapa/i)
})

test('without scripts the list leads on only from a full page, and a page behind the last one says that it is the end', async () => {
  const t = await wordsOf('en')
  const more = (await wordsOf('en'))('plain.more', 'site')
  const shows = async (query: string) => {
    const text = textOf((await rendered(`/?lang=en${query}`)).body)
    return [more, t('home.thatsAll'), t('home.empty'), 'No contestant found'].filter((one) => text.includes(one))
  }
  expect(await shows('')).toEqual([more])
  for (const last of ['&page=1', '&zone=central', '&name=Hagos3'])
    expect(await shows(last)).toEqual([t('home.thatsAll')])
  for (const behind of ['&page=2', '&zone=central&page=1', '&name=Hagos3&page=1'])
    expect(await shows(behind)).toEqual([t('home.thatsAll')])
  expect(await shows('&name=Xyzzy')).toEqual(['No contestant found'])
})

test('[RTE-03] every public page is rendered, for listed and unlisted contestants', async () => {
  const pages = [
    'register',
    'login',
    'forgot-password',
    'reset-password',
    'payment',
    'ballot',
    'where',
    'results',
    'exemplary',
    'about',
  ]
  const others = ['contact', 'policy', 'ashenda', 'aboutus', 'voter/payed?jp=true', 'receipt/0000-0000-0000-0000']
  const hers = [`${listed[3]}`, `${listed[3]}?zone=central&page=1`, hidden]
  const asked = ['?name=hagos&view=host', 'payment?name=Tsehay&phone=0911234567&isd=true', 'where?reference=x']
  for (const page of ['', ...pages, ...others, ...hers, ...asked]) {
    const url = `/${page}`
    const { statusCode, body } = await rendered(url)
    expect(statusCode, url).toBe(url === `/${hidden}` ? 404 : 200)
    expect(body, url).toContain(`${renderedAttribute}="tig"`)
    expect(textOf(body).trim(), url).not.toBe('')
  }
})

describe('the language of a document', () => {
  test.each([
    ['is Tigrinya on a first visit', '/', undefined, 'ti'],
    ['is the one this browser was shown last', '/', 'hindi', 'hi'],
    ['is the one the address asks for, whatever was shown before', '/?lang=arabic', 'hindi', 'ar'],
    ['is Tigrinya where neither is known', '/?lang=elvish', 'klingon', 'ti'],
  ])('%s', async (_, url, kept, lang) => {
    const answer = await visit(url, kept === undefined ? {} : { cookie: `language=${kept}` })
    expect(answer.body).toContain(` lang="${lang}" `)
    expect(answer.headers.vary).toContain('cookie')
  })
})

test('a document is the same for visitors and members', async () => {
  const { cookie } = await insertAdmin(platform)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000)
  const [one, other] = [await rendered('/about'), await rendered('/about', { cookie })]
  expect(other.body).toBe(one.body)
  expect(other.headers.etag).toBe(one.headers.etag)
  expect(other.headers['set-cookie']).toBeUndefined()
})

test('names and stories are escaped', async () => {
  const [{ body }, plain] = await Promise.all([rendered(`/${listed[5]}?lang=en`), rendered(`/${listed[4]}?lang=en`)])
  const text = textOf(body)
  for (const written of [hostile.fname, hostile.mname, hostile.occupation]) expect(text).toContain(written)
  const tags = (html: string, tag: string): number => html.split(`<${tag}`).length
  for (const tag of ['script', 'style']) expect(tags(body, tag), tag).toBe(tags(plain.body, tag))
  expect(body).not.toContain('<img src=x')
  expect(renderedIn(body)).not.toContain("onmouseover='")
  expect(body).not.toContain('<script>alert')
})

test('frozen counts stay as they were, and the page says so', async () => {
  const { directory } = platform.services
  const before = directory.content
  if (!before) throw new Error('no contest')
  giveVotes(2)
  const freezesAt = new Date(Date.now() - 60_000).toISOString()
  directory.replace({ ...before, contest: { ...before.contest, freezesAt } })
  giveVotes(9)
  const text = textOf((await rendered('/?lang=en&order=newest')).body)
  const t = await wordsOf('en')
  expect(text).toContain(t('home.countsFrozen'))
  expect(text).toContain('2,003 votes')
  expect(text).not.toContain('9,003 votes')
  directory.replace(before)
})

test('a search in another script and spelling shows her, without scripts too', async () => {
  await insertContestant(platform.sql, contest, { fname: 'ሕይወት', mname: 'ካሕሳይ' })
  await platform.reload()
  for (const name of ['Hiwot', 'Hiywet Kahsai', 'ሂወት', 'Kahsay Hiwet']) {
    const { body } = await rendered(`/?lang=en&name=${encodeURIComponent(name)}`)
    expect(textOf(body), name).toContain('ሕይወት ካሕሳይ')
    expect(textOf(body), name).not.toContain('Selam')
  }
})

test('once the contest is decided, the first page without scripts leads with who won, and takes no votes', async () => {
  const { sql } = platform
  const gold = listed[0] ?? ''
  await recordGroup(sql, contest, [queuedBallot([gold])])
  const hours = async (closesAt: Date) => {
    await moveHours(sql, contest, { closesAt })
    await platform.reload()
  }
  await hours(new Date(Date.now() - 1_000))
  onTestFinished(() => hours(new Date('2099-08-24T09:30:00Z')))
  const { body } = await rendered('/?lang=en')
  expect(body).toMatch(/<h1 id="winners">The winners<\/h1>/)
  expect(textOf(body)).toMatch(/Miss Mekelle\s+Selam Hagos0\s+1 vote/)
  expect(body).toContain(`href="/${gold}"`)
  expect(renderedIn(body)).not.toContain('name="pick"')
  expect(body).not.toMatch(/rel="preload" as="image"/)

  // Her link says it, too, and asks for no votes any more.
  const { body: hers } = await rendered(`/${gold}?lang=en`)
  expect(hers).toContain('property="og:title" content="Selam Hagos0 · Miss Mekelle"')
  expect(hers).not.toContain('content="Vote for')
  const { body: others } = await rendered(`/${listed[2]}?lang=en`)
  expect(others).toContain('property="og:title" content="Selam Hagos2 · Mekelle Zone"')
})
