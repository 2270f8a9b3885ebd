import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { App } from '@ashenda/api/http/app.ts'
import { sharedForSeconds } from '@ashenda/api/http/shared-cache.ts'
import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import { freezeTally } from '@ashenda/db/queries/ballots/freeze.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiClockPassed } from '../support/api-clock.ts'
import { insertContest, insertContestant, insertZone, moveTime } from '../support/contest-data.ts'
import { startFormSite } from '../support/form-site.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { usePlatform } from '../support/use-platform.ts'

const hour = 3_600_000
const origin = 'https://vote.example.org'
let contest = ''
const zones = new Map<string, string>()
const ids = {
  hiwet: '',
  abrehet: '',
  feven: '',
  hidden: '',
  unpaid: '',
  nobody: '00000000-0000-7000-8000-000000000000',
}
const hostile = `"><img src=x onerror=alert(1)>&'</main>`

const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql, { opensAt: new Date(Date.now() - 2 * hour) })
  for (const [position, { name }] of zoneSeeds.entries()) zones.set(name, await insertZone(sql, name, position))
  const add = (choice: Parameters<typeof insertContestant>[2]) => insertContestant(sql, contest, choice)
  const zoneId = zones.get('mekelle zone') ?? ''
  ids.hiwet = await add({ fname: 'Hiwet', mname: hostile, zoneId, occupation: hostile })
  ids.abrehet = await add({ fname: 'Abrehet', mname: 'Gebre', zoneId, occupation: 'weaver' })
  ids.feven = await add({ fname: 'Feven', mname: 'Haile', zoneId: zones.get('europe') ?? '' })
  ids.hidden = await add({ fname: 'Hidden', inactiveSince: new Date(0) })
  ids.unpaid = await add({ fname: 'Unpaid', paid: false })
})

let site: App
beforeAll(async () => {
  site = await startFormSite(platform, { publicUrl: origin })
  // Before any freeze.
  await voteAt(Date.now() - 1.75 * hour, ids.abrehet, ids.abrehet, ids.hiwet, ids.feven)
})
afterAll(() => site?.close())
beforeEach(() => change({}))

async function voteAt(at: number, ...picked: readonly string[]) {
  for (const id of picked) await recordGroup(platform.sql, contest, [queuedBallot([id], { at })])
}
const vote = (...picked: readonly string[]) => voteAt(Date.now(), ...picked)

interface Moments {
  readonly opensIn?: number
  readonly closesIn?: number
  readonly frozen?: boolean
  readonly revealed?: number
}
/** The contest's hours from now, in hours; by default it is open. */
async function change({ opensIn = -2, closesIn = 1, frozen = false, revealed = 0 }: Moments) {
  const at = (hours: number) => new Date(Date.now() + hours * hour)
  await moveTime(
    platform.sql,
    (tx) => tx`
      update contests set opens_at = ${at(opensIn)}, closes_at = ${at(closesIn)}, revealed = ${revealed},
        freezes_at = ${frozen ? at(-1.5) : null}, frozen_at = null
      where id = ${contest}`,
  )
  await platform.sql`delete from tally_frozen where contest_id = ${contest}`
  if (frozen) await freezeTally(platform.sql, contest)
  await platform.reload()
  await apiClockPassed(platform)
}

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => site.inject({ url, headers })
/** What a reader sees of a document in a frame. */
const textOf = (html: string): string =>
  (/<main>(.*)<\/main>/s.exec(html)?.[1] ?? '')
    .replace(/<span class="hidden">.*?<\/span>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
const seen = async (what: string, query = '') => textOf((await get(`/embed/${what}?lang=en${query}`)).body)

describe('the ranking on other sites', () => {
  test('before the opening tells when it opens, and ranks nobody', async () => {
    await change({ opensIn: 1, closesIn: 2 })
    const text = await seen('ranking')
    expect(text).toMatch(/Ashenda The festival .* Voting opens on .*\(Addis Ababa time\).* All contestants/)
    expect(text).not.toContain('Abrehet')
  })

  test('while voting is open is the public one, with the moment it shows', async () => {
    const text = await seen('ranking')
    expect(text).toMatch(/Most votes .*Vote until .*Counts as of .* 1 Abrehet Gebre Mekelle Zone 2 votes 2 /)
    expect(text).toMatch(/ Vote The whole result $/)
    for (const name of ['Hidden', 'Unpaid']) expect(text).not.toContain(name)
  })

  test('of a zone has its contestants alone, and leads to its results', async () => {
    const zone = zones.get('europe') ?? ''
    const { body } = await get(`/embed/ranking?lang=en&zone=${zone}`)
    expect(textOf(body)).toMatch(/ Europe .* 1 Feven Haile 1 vote /)
    expect(textOf(body)).not.toContain('Abrehet')
    expect(body).toContain(`href="/results?zone=${zone}&amp;lang=en" target="_blank" rel="noopener"`)
    expect((await get(`/embed/ranking?zone=${ids.nobody}`)).statusCode).toBe(404)
  })

  test('while counts are frozen stands still and says since when', async () => {
    await change({ frozen: true })
    const before = await seen('ranking')
    expect(before).toMatch(/Counts as of .* 1 Abrehet Gebre Mekelle Zone 2 votes /)
    await vote(ids.feven, ids.feven, ids.feven)
    await platform.reload()
    expect(await seen('ranking')).toBe(before)
    expect(await seen(ids.feven)).toMatch(/ 1 vote · Place 1 in her zone .*Counts as of /)
  })

  test('after a closing that is not told yet names no winner', async () => {
    await change({ closesIn: -1, frozen: true })
    const text = await seen('ranking')
    expect(text).toContain('The result will be announced soon.')
    expect(text).not.toMatch(/winners|Miss/)
    expect(await seen(ids.feven)).not.toContain('Miss')
  })

  test('while the result is revealed shows each step, no count and nothing of the next', async () => {
    await change({ closesIn: -1, frozen: true, revealed: 1 })
    const zoneTitles = await seen('ranking')
    expect(zoneTitles).toMatch(/The winners .* Miss Mekelle Abrehet Gebre .*Miss Europe Feven Haile /)
    expect(zoneTitles).not.toMatch(/\d votes?\b|Counts as of/)
    expect(await get('/embed/ranking').then(({ body }) => body)).not.toContain('class="podium"')
    expect(await seen(ids.feven)).not.toMatch(/\d votes?\b|Place/)
    await change({ closesIn: -1, frozen: true, revealed: 3 })
    const html = (await get('/embed/ranking?lang=en')).body
    expect([...html.matchAll(/<li data-place="(\d)">/g)].map(([, place]) => place)).toEqual(['2', '3'])
  })

  test('once it is decided shows the podium and the title of each zone', async () => {
    await change({ closesIn: -1 })
    const text = await seen('ranking')
    expect(text).toMatch(/The winners .*Voting closed on .* 1 Feven Haile 4 votes .*Winners by zone /)
    expect(text).toMatch(/ Miss Mekelle Abrehet Gebre 2 votes /)
    expect(text).toMatch(/ All contestants The whole result $/)
    expect(text).not.toContain('Counts as of')
    expect(await seen(ids.feven)).toMatch(
      / Miss Europe Feven Haile Europe 1 Place 1 of all 4 votes · Place 1 in her zone/,
    )
  })
})

describe('a contestant on other sites', () => {
  test('stands with her votes, her place and a button that opens her page', async () => {
    const { body } = await get(`/embed/${ids.abrehet}?lang=en`)
    expect(textOf(body)).toMatch(
      / Abrehet Gebre Mekelle Zone · weaver 2 votes · Place 1 in her zone Vote Vote until .* Counts as of /,
    )
    expect(body).toContain(`<a class="go" href="/${ids.abrehet}?lang=en" target="_blank" rel="noopener">Vote<`)
    const plain = (await get(`/embed/${ids.abrehet}`)).body
    expect(plain).toContain(`<html lang="ti" dir="ltr">`)
    expect(plain).toContain(`href="/${ids.abrehet}" target="_blank"`)
  })

  test('leads to her page by a link of hers, which counts the visit, and by nobody else’s', async () => {
    const link = async (contestant: string, code: string) => platform.sql`
      insert into contestant_links (id, contestant_id, position, name, code)
      values (gen_random_uuid(), ${contestant}, 4, 'a newspaper', ${code})`
    await link(ids.abrehet, 'k7m2qx')
    await link(ids.feven, 'p0st3r')
    const buttonOf = async (query: string): Promise<string | undefined> =>
      /class="go" href="([^"]*)"/.exec((await get(`/embed/${ids.abrehet}?lang=en&link=${query}`)).body)?.[1]
    expect(await buttonOf('K7M2QX')).toBe('/v/k7m2qx?lang=en')
    expect((await get('/v/k7m2qx?lang=en')).headers.location).toBe(`/${ids.abrehet}?lang=en`)
    for (const other of ['p0st3r', 'abcdef', 'no-code']) expect(await buttonOf(other)).toBe(`/${ids.abrehet}?lang=en`)
  })

  test('has no button to vote before the opening, after the closing, and until her fee is paid', async () => {
    expect(await seen(ids.unpaid)).toMatch(/ 0 votes account waiting payment Her page Vote until /)
    await change({ opensIn: 1, closesIn: 2 })
    const text = await seen(ids.abrehet)
    expect(text).toMatch(/ Her page Voting opens on /)
    expect(text).not.toContain('votes')
    await change({ closesIn: -1 })
    expect(await seen(ids.abrehet)).toMatch(/ Her page Voting closed on /)
  })

  test.each<[string, () => string, number]>([
    ['is hidden', () => ids.hidden, 404],
    ['is unknown', () => ids.nobody, 404],
    ['is no id', () => 'nobody', 400],
    ['is no theme', () => `${ids.abrehet}?theme=pink`, 400],
  ])('who %s is a small document without her', async (_what, address, status) => {
    const { statusCode, body, headers } = await get(`/embed/${address()}`)
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
      status,
      'no-store',
      'text/html; charset=utf-8',
    ])
    expect(body).toContain('ኣብዚ ዝነበረ ደጊም ኣይርአን።')
    expect(body).not.toContain('Hidden')
    expect(String(headers['content-security-policy'])).toContain('frame-ancestors *')
  })

  test('with a hostile name stays text', async () => {
    for (const what of [ids.hiwet, 'ranking']) {
      const { body } = await get(`/embed/${what}?lang=en`)
      expect(body).not.toContain(hostile)
      expect(body).not.toContain('<img src=x')
      expect(body.match(/<\/main>/g)).toHaveLength(1)
      expect(body).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&#39;&lt;/main&gt;')
    }
  })
})

describe('an embed', () => {
  test('is in the language and the colours asked for', async () => {
    const arabic = (await get(`/embed/${ids.abrehet}?lang=arabic&theme=dark`)).body
    expect(arabic).toContain('<html lang="ar" dir="rtl">')
    expect(textOf(arabic)).toContain('صوتان · المركز ')
    expect(arabic).toContain('<style>:root{color-scheme:dark;')
    expect((await get('/embed/ranking?theme=light')).body).not.toContain('prefers-color-scheme')
    expect((await get('/embed/ranking')).body).toContain('prefers-color-scheme')
    expect(textOf((await get('/embed/ranking?lang=am')).body)).toContain('2 ድምፅ')
  })

  test('weighs 15 kB at most, with every zone’s winner', async () => {
    const sql = platform.sql
    const others = [...zones].filter(([name]) => name !== 'mekelle zone' && name !== 'europe')
    for (const [, zoneId] of others)
      await vote(await insertContestant(sql, contest, { fname: 'Letebirhan', lname: 'Araya', zoneId }))
    const sizes = async (address: string) => {
      const { body } = await get(address)
      return [Buffer.byteLength(body), gzipSync(body).length] as const
    }
    for (const moments of [{}, { closesIn: -1 }]) {
      await change(moments)
      for (const what of ['ranking', ids.abrehet])
        for (const lang of ['en', 'tig', 'arabic', 'hindi']) {
          const [bytes, packed] = await sizes(`/embed/${what}?lang=${lang}`)
          expect([what, lang, bytes, bytes <= 15_000, packed, packed <= 5_000]).toMatchObject([
            what,
            lang,
            bytes,
            true,
            packed,
            true,
          ])
        }
    }
  })

  test('has a policy of its own: its own script and style alone, in frames of any site, and no cookie', async () => {
    for (const url of ['/embed/ranking?lang=en', `/embed/${ids.abrehet}?theme=dark`]) {
      const { body, headers } = await get(url, { cookie: 'language=am; session=secret; claimant=secret; order=3' })
      const without = await get(url)
      expect(body).toBe(without.body)
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['x-frame-options']).toBeUndefined()
      expect(headers).toMatchObject({
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cache-control': expect.stringContaining(`s-maxage=${sharedForSeconds}`),
        vary: 'accept-encoding',
      })
      const policy = new Map(
        String(headers['content-security-policy'])
          .split(';')
          .map((part): [string, string] => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
      )
      expect(Object.fromEntries(policy)).toMatchObject({
        'default-src': "'none'",
        'img-src': "'self'",
        'connect-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': '*',
      })
      for (const [tag, directive] of [
        ['style', 'style-src'],
        ['script', 'script-src'],
      ] as const) {
        const [, text = '', ...more] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(body) ?? []
        const hash = createHash('sha256').update(text).digest('base64')
        expect([more, policy.get(directive)?.includes(`'sha256-${hash}'`)]).toEqual([[], true])
        expect(policy.get(directive)).not.toContain('unsafe')
      }
      expect(body).not.toMatch(/<[^>]* (?:style|on\w+)=/)
    }
  })

  test('is sent once to who has it already', async () => {
    // It names no minute then.
    await change({ frozen: true })
    const { headers } = await get('/embed/ranking')
    const again = await get('/embed/ranking', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test('is the only thing here that other sites may frame', async () => {
    const addresses = site.routeTable
      .filter(({ method, access }) => method === 'GET' && access === 'public')
      .map(({ url }) => url.replaceAll(/:\w+/g, ids.abrehet))
      .filter((url) => !url.includes('*') && !/^\/(?:live|assets)/.test(url))
    const pages = ['/', '/results', '/register', '/dashboard', '/nowhere', '/embed', '/embed/a/b', `/${ids.abrehet}`]
    expect(addresses.length).toBeGreaterThan(30)
    for (const url of [...addresses, ...pages]) {
      const { headers } = await get(url, { accept: 'text/html' })
      const policy = String(headers['content-security-policy'] ?? '')
      const isEmbed = url === '/embed/ranking' || url === `/embed/${ids.abrehet}`
      const isDocument = /html|svg|json/.test(String(headers['content-type']))
      if (isEmbed) expect([url, policy.includes('frame-ancestors *')]).toEqual([url, true])
      else if (isDocument) expect([url, policy.includes("frame-ancestors 'none'")]).toEqual([url, true])
    }
  })
})

describe('oEmbed', () => {
  const ask = async (url: string, query: Readonly<Record<string, string>> = {}) => {
    const answer = await get(`/oembed?${new URLSearchParams({ url, ...query })}`)
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() }
  }

  test('gives the frame of a contestant and of the ranking, in the language of the page', async () => {
    const her = await ask(`${origin}/${ids.abrehet}?lang=en`)
    expect(her.status).toBe(200)
    expect(her.body).toEqual({
      version: '1.0',
      type: 'rich',
      provider_name: 'Ashenda',
      provider_url: `${origin}/`,
      title: 'Abrehet Gebre · Ashenda',
      html: `<iframe src="${origin}/embed/${ids.abrehet}?lang=en" title="Abrehet Gebre · Ashenda" width="480" height="360" loading="lazy" frameborder="0" style="max-width:100%"></iframe>`,
      width: 480,
      height: 360,
      cache_age: 86_400,
    })
    expect(her.headers['cache-control']).toContain(`s-maxage=${sharedForSeconds}`)
    const zone = zones.get('europe') ?? ''
    const [current] = await platform.sql<{ slug: string }[]>`select slug from contests where id = ${contest}`
    const ranking = `/embed/ranking?contest=${current?.slug}`
    for (const [url, src] of [
      [`/results?lang=am`, `${ranking}&amp;lang=am`],
      [`/results?zone=${zone}&kind=paid#most`, `${ranking}&amp;zone=${zone}`],
      [`/embed/ranking?theme=dark`, `${ranking}&amp;theme=dark`],
      [`/embed/${ids.abrehet.toUpperCase()}?utm_source=x`, `/embed/${ids.abrehet}`],
    ])
      expect((await ask(`${origin}${url}`)).body['html']).toContain(`src="${origin}${src}"`)
  })

  test('keeps within the room there is, and escapes names', async () => {
    const { body } = await ask(`${origin}/${ids.hiwet}?lang=en`, { maxwidth: '300', maxheight: '200', discover: '1' })
    expect([body['width'], body['height']]).toEqual([300, 200])
    expect(body['title']).toContain(hostile)
    expect(body['html']).toContain('width="300" height="200"')
    expect(body['html']).not.toContain(hostile)
    expect((await ask(`${origin}/results`, { maxwidth: '5000' })).body['width']).toBe(480)
  })

  test.each<[string, () => string, Readonly<Record<string, string>>, number, string]>([
    ['another site', () => `https://evil.example/${ids.abrehet}`, {}, 404, 'not_found'],
    ['a host that begins like ours', () => `${origin}.evil.example/results`, {}, 404, 'not_found'],
    ['another page', () => `${origin}/about`, {}, 404, 'not_found'],
    ['nobody’s page', () => `${origin}/${ids.nobody}`, {}, 404, 'not_found'],
    ['a hidden contestant’s', () => `${origin}/${ids.hidden}`, {}, 404, 'not_found'],
    ['no address', () => 'results', {}, 404, 'not_found'],
    ['an empty one', () => '', {}, 400, 'invalid_body'],
    ['no width', () => `${origin}/results`, { maxwidth: 'wide' }, 400, 'invalid_body'],
    ['a width of nothing', () => `${origin}/results`, { maxwidth: '0' }, 400, 'invalid_body'],
    ['XML', () => `${origin}/results`, { format: 'xml' }, 501, 'format_unavailable'],
  ])('refuses %s', async (_what, url, query, status, code) => {
    expect(await ask(url(), query)).toMatchObject({ status, body: { success: false, code } })
  })

  test('is found from the pages that have an embed, and from no other', async () => {
    const linkIn = async (url: string): Promise<string | undefined> =>
      /type="application\/json\+oembed" href="([^"]*)"/.exec((await get(url, { accept: 'text/html' })).body)?.[1]
    for (const url of [`/${ids.abrehet}`, `/${ids.abrehet}?lang=en`, '/results', '/results?lang=arabic'])
      expect(await linkIn(url)).toBe(`${origin}/oembed?url=${encodeURIComponent(`${origin}${url}`)}`)
    for (const url of ['/', '/about', `/${ids.hidden}`, '/nowhere', '/contests'])
      expect(await linkIn(url)).toBeUndefined()
    const found = (await linkIn('/results?lang=en'))?.slice(origin.length) ?? ''
    expect((await get(found)).statusCode).toBe(200)
  })
})
