import { randomUUID } from 'node:crypto'
import { firstDataId } from '@ashenda/core/contracts/http/first-data.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { beforeAll, expect, test } from 'vitest'
import { logIn } from '../support/accounts.ts'
import { insertContest, insertContestant, insertZone, moveHours } from '../support/contest-data.ts'
import { get, refused } from '../support/http.ts'
import { insertJury, insertTitle } from '../support/juries.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { renderedPage } from '../support/rendered-page.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'

const day = 86_400_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * day)

/** Past the trigger that keeps the address of an announced contest. */
const changeContest = (sql: Sql, id: string, values: Readonly<Record<string, string | Date | null>>) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update contests set ${tx(values)} where id = ${id}`
  })

let former = ''
/** Of the former contest, by votes. */
let placed: readonly string[] = []
let hidden = ''

const platform = usePlatform(async (sql) => {
  former = await insertContest(sql)
  await changeContest(sql, former, { slug: '2025', name: 'Ashenda 2025' })
  const zoneId = await insertZone(sql, 'mekelle zone')
  const names = ['Selam', 'Abeba', 'Letish', 'Tsega']
  placed = await Promise.all(names.map((fname) => insertContestant(sql, former, { fname, zoneId })))
  hidden = await insertContestant(sql, former, { inactiveSince: daysAgo(1) })
  const votes = placed.flatMap((id, place) => Array.from({ length: 4 - place }, () => queuedBallot([id])))
  await recordGroup(sql, former, [...votes, queuedBallot([hidden]), queuedBallot([hidden])])
  await moveHours(sql, former, { opensAt: daysAgo(30), closesAt: daysAgo(16) })
  await sql`update contests set current = false`
  const present = await insertContest(sql)
  await changeContest(sql, present, { slug: '2026', name: 'Ashenda 2026' })
  await sql`
    insert into contests (id, slug, name, opens_at, closes_at, announced_at)
    values (${randomUUID()}, '2027', 'Ashenda 2027', now() + interval '300 days', now() + interval '314 days', null)`
})

const accept = 'text/html,*/*;q=0.8'
const rendered = (url: string) => renderedPage(platform.app, url)
const visit = (url: string) => platform.app.inject({ url, headers: { accept } })
const call = (path: string) => get(`${platform.url}${path}`)

beforeAll(async () => {
  await rendered('/')
})

/** Takes part in the current contest under the account of a former entry. */
async function enterAgain(entry: string): Promise<string> {
  const id = randomUUID()
  await platform.sql`
    insert into contestants (id, user_id, contest_id) select ${id}, ${entry}, id from contests where current`
  await platform.sql`
    insert into images (id, contestant_id, slot, file, width, height, colour)
    values (${randomUUID()}, ${id}, 1, ${`${id}.webp`}, 960, 1200, '#b78d79')`
  return id
}

test('the page of all contests names every announced one and who won, without scripts', async () => {
  const { body, statusCode } = await rendered('/contests?lang=en')
  expect(statusCode).toBe(200)
  const shown = body.split('<script type="application/json"')[0] ?? ''
  expect(shown).toContain('href="/contests/2025"')
  expect(shown.indexOf('Ashenda 2026')).toBeLessThan(shown.indexOf('Ashenda 2025'))
  for (const name of ['Selam', 'Abeba', 'Letish']) expect(shown).toContain(`${name} Hagos`)
  expect(shown).not.toContain('Tsega')
  expect(body).not.toContain('2027')
  expect(body).toContain('<title>All contests · ashenda tigray</title>')
})

test('a former contest keeps its page with result, files and a head of its own', async () => {
  const { body, statusCode } = await rendered('/contests/2025?lang=en')
  expect(statusCode).toBe(200)
  const [picture] = await platform.sql`select file from images where contestant_id = ${placed[0] ?? ''}`
  expect(body).toContain('<title>Ashenda 2025 · ashenda tigray</title>')
  expect(body).toContain('<meta property="og:title" content="Ashenda 2025" />')
  expect(body).toMatch(/<link rel="canonical" href="[^"]*\/contests\/2025\?lang=en" \/>/)
  expect(/<meta property="og:image" content="([^"]*)"/.exec(body)?.[1]).toContain(
    String(picture?.['file']).replace('.webp', ''),
  )
  const [shown = '', data = ''] = body.split(`id="${firstDataId}">`)
  expect(shown).toContain('Winners by zone')
  for (const id of placed) expect(shown).toContain(`id="${id}"`)
  // Only contestants of the current contest have a page to vote on.
  expect(shown).not.toContain(`href="/${placed[0]}"`)
  expect(shown).toContain('How to check it yourself')
  const { archived } = JSON.parse(data.split('</script>')[0] ?? '')
  expect(archived).toMatchObject({ slug: '2025', contest: { contest: { stage: 'closed' } } })
  expect(archived.result.ranking.map(({ _id }: { _id: string }) => _id)).toEqual(placed)
})

test.each(['/contests/2027', '/contests/1999', '/contests/-', '/contests/2025/more'])(
  '%s is not found, and no search engine lists it',
  async (url) => {
    const { statusCode, body } = await visit(url)
    expect(statusCode).toBe(404)
    expect(body).toContain('<meta name="robots" content="noindex" />')
    expect(body).not.toContain('Ashenda 2027')
  },
)

test('search engines learn the addresses of announced contests', async () => {
  const { body } = await platform.app.inject('/sitemap.xml')
  expect(body).toMatch(/<loc>[^<]*\/contests\/2025<\/loc>/)
  expect(body).toMatch(/<loc>[^<]*\/contests<\/loc>/)
  expect(body).not.toMatch(/2027|:slug/)
})

test('a link to a former contestant leads to her contest, and once she is back to her new page', async () => {
  const [id = '', other = ''] = placed
  expect(await visit(`/${other}`)).toMatchObject({ statusCode: 302, headers: { location: `/contests/2025#${other}` } })
  expect((await visit(`/${hidden}`)).statusCode).toBe(404)
  const again = await enterAgain(id)
  expect(await visit(`/${id}`)).toMatchObject({ statusCode: 302, headers: { location: `/${again}` } })
  const contest = { slug: '2025', name: 'Ashenda 2025', isCurrent: false }
  expect(await call(`/contest/entries/${id}`)).toMatchObject({
    status: 200,
    body: { name: 'Selam Hagos', contest, now: again },
  })
  for (const nobody of [hidden, randomUUID()])
    expect(await call(`/contest/entries/${nobody}`)).toMatchObject(refused(404, 'not_found'))
})

test('an embed of a former contestant names her contest and leads to her page, which knows where she is now', async () => {
  const [, other = ''] = placed
  const { body, statusCode } = await visit(`/embed/${other}?lang=en`)
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1><bdi>Abeba Hagos</bdi></h1><p class="soft"><bdi>Ashenda 2025</bdi></p>')
  expect(body).toContain(`<a class="go" href="/${other}?lang=en"`)
  for (const nobody of [hidden, randomUUID()]) expect((await visit(`/embed/${nobody}`)).statusCode).toBe(404)
})

test('an embed of the ranking stays with the contest it names', async () => {
  const { body, statusCode } = await visit('/embed/ranking?contest=2025&lang=en')
  expect(statusCode).toBe(200)
  for (const part of ['Ashenda 2025', 'Selam Hagos', 'href="/contests/2025?lang=en"']) expect(body).toContain(part)
  expect((await visit('/embed/ranking?lang=en')).body).not.toContain('Selam Hagos')
  for (const unknown of ['2027', '1999'])
    expect((await visit(`/embed/ranking?contest=${unknown}`)).statusCode).toBe(404)
  const oembed = (path: string) => call(`/oembed?url=${encodeURIComponent(`${platform.url}${path}`)}`)
  expect((await oembed('/contests/2025')).body['html']).toContain('/embed/ranking?contest=2025"')
  expect((await oembed('/results')).body['html']).toContain('/embed/ranking?contest=2026"')
  expect(await oembed('/contests/2027')).toMatchObject(refused(404, 'not_found'))
})

test('who won is told once a contest is closed and its counts are public', async () => {
  const winners = async () => {
    const { body } = await call('/contest/archive')
    const contests = body['contests'] as { slug: string; winners: { _id: string; votes: number }[] }[] // of the contract
    return contests.find(({ slug }) => slug === '2025')?.winners.map(({ _id, votes }) => [_id, votes])
  }
  expect(await winners()).toEqual(placed.slice(0, 3).map((id, place) => [id, 4 - place]))
  const freeze = (at: Date | null) => changeContest(platform.sql, former, { freezes_at: at })
  await freeze(daysAgo(20))
  expect(await winners()).toEqual([])
  await freeze(null)
})

test('who comes back sees her place and votes in former contests', async () => {
  const [, second = '', , last = ''] = placed
  const entriesOf = async (id: string) => {
    const { body } = await get(`${platform.url}/actor/entry`, { cookie: await logIn(platform, id, 'actor') })
    return body['entries']
  }
  const contest = { slug: '2025', name: 'Ashenda 2025' }
  expect(await entriesOf(second)).toEqual([{ _id: second, contest, votes: 3, place: 2 }])
  expect(await entriesOf(last)).toEqual([{ _id: last, contest, votes: 1, place: 4 }])
})

test('how titles of its own are decided stands in words in the documents of a contest', async () => {
  const { sql } = platform
  const [present] = await sql<{ id: string }[]>`select id from contests where current`
  await insertJury(sql, present?.id ?? '')
  await insertTitle(sql, present?.id ?? '', { name: { en: 'Voice of Ashenda' }, share: 40 })
  await platform.reload()
  for (const path of ['/results?lang=en', '/contests/2026?lang=en']) {
    const { body } = await until(async () => {
      const page = await rendered(path)
      return page.body.includes('Voice of Ashenda') && page
    })
    expect(body).toContain('The titles, and how each is decided')
    expect(body).not.toContain('juryText')
  }
})
