import { randomUUID } from 'node:crypto'
import type { PieceBody } from '@ashenda/core/contracts/content.ts'
import type { HistoryAnswer, PieceStanding } from '@ashenda/core/contracts/http/content.ts'
import { firstDataId } from '@ashenda/core/contracts/http/first-data.ts'
import { type Piece, pieces } from '@ashenda/core/domain/content.ts'
import { copyContent } from '@ashenda/db/queries/content/content.ts'
import { removeOrphans } from '@ashenda/worker/photos/uploads.ts'
import { beforeAll, expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { get, refused } from '../support/http.ts'
import { jpegPhoto } from '../support/photos.ts'
import { renderedPage } from '../support/rendered-page.ts'
import { actionsOn, call } from '../support/shop.ts'
import { until } from '../support/until.ts'
import { filesIn } from '../support/uploads.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'
import { workerContext } from '../support/worker-context.ts'

let contest = ''
const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
  await insertContestant(sql, contest, { pictures: 1 })
})
const admin = useAdmin(platform)
beforeAll(async () => {
  await platform.startWorker()
})

const about = (lead: string, more: Partial<PieceBody<'about'>> = {}): PieceBody<'about'> => ({
  title: { en: 'About us', tig: 'ብዛዕባና' },
  lead: { en: lead },
  picture: { own: 'festival' },
  alt: { en: 'Dancers' },
  sections: [{ id: 'who', heading: { en: 'Who we are' }, text: { en: 'We **dance**.\n[Write](/contact) to us.' } }],
  ...more,
})
const jobs = (link: string): PieceBody<'jobs'> => ({ link })
const news = (text: string, more: Partial<PieceBody<'announcement'>> = {}): PieceBody<'announcement'> => ({
  text: { en: text },
  link: '',
  linkText: { en: '' },
  from: '',
  until: '',
  isDismissable: true,
  ...more,
})

const path = (piece: Piece): string => `/admin/content/${piece}`
const latestOf = async (piece: Piece) => (await call(platform, admin, 'GET', path(piece))).body['latest']
const standingOf = async (piece: Piece): Promise<PieceStanding | undefined> => {
  const { body } = await call(platform, admin, 'GET', '/admin/content')
  return (body['pieces'] as PieceStanding[]).find((one) => one.piece === piece) // of the contract
}
const historyOf = async (piece: Piece): Promise<HistoryAnswer['versions']> =>
  (await call(platform, admin, 'GET', `${path(piece)}/history`)).body['versions'] as HistoryAnswer['versions'] // as above

interface Choice {
  readonly startsAt?: string | null
  readonly seen?: unknown
  readonly restores?: string
}

const publish = async (piece: Piece, body: unknown, { startsAt = null, seen, restores }: Choice = {}) =>
  call(platform, admin, 'POST', path(piece), {
    body,
    startsAt,
    seen: seen === undefined ? await latestOf(piece) : seen,
    ...(restores !== undefined && { restores }),
  })
const shown = async (piece: Piece, language = 'en'): Promise<unknown> =>
  (await get(`${platform.url}/content/${piece}?language=${language}`)).body['shown']
const page = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
  (await renderedPage(platform.app, url, headers)).body
const dataIn = (html: string): Record<string, unknown> =>
  JSON.parse(html.split(`id="${firstDataId}">`)[1]?.split('</script>')[0] ?? '{}')

const soon = (ms: number): string => new Date(Date.now() + ms).toISOString()

test('without a version the site’s files hold, and no document carries content', async () => {
  expect(await shown('partners')).toBeNull()
  expect((await get(`${platform.url}/content`)).body['versions']).toEqual([])
  const html = await page('/about?lang=en')
  expect(html).toContain('About us')
  expect(dataIn(html)).not.toHaveProperty('content')
  const { body } = await call(platform, admin, 'GET', '/admin/content')
  expect((body['pieces'] as PieceStanding[]).map(({ piece }) => piece)).toEqual([...pieces]) // of the contract
})

test('what is published is in the rendered page within seconds, in English where a translation is missing', async () => {
  expect(await publish('about', about('Ashenda belongs to girls.'))).toMatchObject({ status: 200 })
  await until(async () => (await page('/about?lang=tig')).includes('Ashenda belongs to girls.'))
  const html = await page('/about?lang=tig')
  expect(html).toContain('<h1>ብዛዕባና</h1>')
  expect(html).toMatch(/<title>ብዛዕባና · /)
  expect(html).toContain('<strong>dance</strong>')
  expect(html).toMatch(/<a href="\/contact"[^>]*>Write<\/a>/)
  expect(html).toContain('content="Ashenda belongs to girls."')
  expect(await shown('about', 'tig')).toMatchObject({ title: 'ብዛዕባና', lead: 'Ashenda belongs to girls.' })
  expect(await standingOf('about')).toMatchObject({ translation: { texts: 5, lacking: { en: 0, tig: 4, am: 5 } } })
  expect(await actionsOn(platform.sql, 'about')).toMatchObject([{ action: 'content.publish' }])
  // Only what a page shows.
  const first = dataIn(await page('/?lang=en'))['content'] as { versions: object; shown: object } // of the contract
  expect([Object.keys(first.versions), Object.keys(first.shown)]).toEqual([['about'], []])
})

test('of two admins who change the same version, the slower one is refused and told by whom', async () => {
  const seen = await latestOf('jobs')
  const answers = await Promise.all([
    publish('jobs', jobs('https://t.me/ashenda_one'), { seen }),
    publish('jobs', jobs('https://t.me/ashenda_two'), { seen }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'version_conflict',
    action: { action: 'content.publish', admin: { _id: admin.id } },
  })
  expect(await publish('jobs', jobs('https://t.me/ashenda_x'), { seen: randomUUID() })).toMatchObject(
    refused(409, 'version_conflict'),
  )
})

test('a scheduled version comes into force by the clock alone, and can be taken back before', async () => {
  expect(await publish('jobs', jobs('https://t.me/ashenda_now'))).toMatchObject({ status: 200 })
  await until(async () => ((await shown('jobs')) as PieceBody<'jobs'>).link === 'https://t.me/ashenda_now')
  const { body } = await publish('jobs', jobs('https://t.me/ashenda_never'), { startsAt: soon(3_600_000) })
  expect(await standingOf('jobs')).toMatchObject({ scheduled: [{ _id: body['_id'] }] })
  const taken = await call(platform, admin, 'DELETE', `/admin/content/versions/${body['_id']}`)
  expect(taken.status).toBe(200)
  expect(await publish('jobs', jobs('https://t.me/ashenda_then'), { startsAt: soon(1_500) })).toMatchObject({
    status: 200,
  })
  expect(await shown('jobs')).toEqual({ link: 'https://t.me/ashenda_now' })
  await until(async () => ((await shown('jobs')) as PieceBody<'jobs'>).link === 'https://t.me/ashenda_then')
  const [then, never] = await historyOf('jobs')
  expect([then, never]).toMatchObject([{ isNow: true, withdrawn: null }, { withdrawn: { by: expect.any(String) } }])
  expect(await call(platform, admin, 'DELETE', `/admin/content/versions/${then?._id}`)).toMatchObject(
    refused(422, 'moment_has_passed'),
  )
  expect(await publish('jobs', jobs('https://t.me/ashenda_past'), { startsAt: soon(-1_000) })).toMatchObject(
    refused(422, 'moment_has_passed'),
  )
})

test('an earlier version and the site’s files can be restored; history tells who, when and what', async () => {
  await publish('questions', questions('First?'))
  const [first] = await historyOf('questions')
  await publish('questions', questions('Second?'))
  expect(await publish('questions', null, { restores: String(first?._id) })).toMatchObject({ status: 200 })
  await until(async () => JSON.stringify(await shown('questions')).includes('First?'))
  expect(await publish('questions', null)).toMatchObject({ status: 200 })
  await until(async () => (await shown('questions')) === null)
  const history = await historyOf('questions')
  expect(history.map(({ isDefault, restoredFrom }) => [isDefault, restoredFrom])).toEqual([
    [true, null],
    [false, first?.createdAt],
    [false, null],
    [false, null],
  ])
  expect(await actionsOn(platform.sql, 'questions')).toMatchObject([
    { action: 'content.publish' },
    { action: 'content.publish', after: { changed: 1 } },
    { action: 'content.restore', after: { changed: 1 } },
    { action: 'content.reset' },
  ])
})

const questions = (question: string): PieceBody<'questions'> => ({
  title: { en: 'Questions' },
  lead: { en: 'What people ask.' },
  questions: [{ id: 'one', question: { en: question }, answer: { en: 'Yes.' } }],
})

test('an announcement is there from one moment until another', async () => {
  await publish('announcement', news('Rain: the dance begins at noon.', { until: soon(4_000) }))
  await until(async () => (await page('/results?lang=en')).includes('Rain: the dance begins at noon.'))
  await until(async () => !(await page('/results?lang=en')).includes('Rain: the dance begins at noon.'))
  await publish('announcement', news('Tomorrow', { from: soon(3_600_000) }))
  await until(async () => (await standingOf('announcement'))?.now !== null)
  expect(await shown('announcement')).toBeNull()
})

test('dangerous links, foreign shapes, missing English and overlong texts are refused by the field', async () => {
  const wrong = about('x'.repeat(401), {
    title: { en: ' ', tig: 'ብዛዕባና' },
    sections: [
      {
        id: 'who',
        heading: { en: 'Who' },
        text: { en: 'Click [here](javascript:alert(1)) or [there](//evil.example)' },
      },
    ],
  })
  expect(await publish('about', wrong)).toMatchObject({
    status: 422,
    body: {
      code: 'content_invalid',
      problems: [
        { path: 'title', language: 'en', code: 'content_missing' },
        { path: 'lead', language: 'en', code: 'content_too_long' },
        { path: 'sections.0.text', language: 'en', code: 'content_link' },
      ],
    },
  })
  for (const link of ['https://example.com', 'javascript:alert(1)', 'https://t.me@evil.example/x', ''])
    expect(await publish('jobs', jobs(link)), link).toMatchObject(refused(422, 'content_invalid'))
  for (const foreign of [{ link: 1 }, { link: 'https://t.me/x_y_z', extra: true }, [], 'text'])
    expect(await publish('jobs', foreign)).toMatchObject(refused(400, 'invalid_body'))
  const unknown = { file: `${randomUUID()}.webp`, width: 1, height: 1, colour: '#000000' }
  expect(await publish('about', about('x', { picture: unknown }))).toMatchObject(refused(422, 'unknown_picture'))
})

test('markup of other kinds stays text', async () => {
  await publish('about', about('<img src=x onerror=alert(1)>'))
  await until(async () => (await page('/about?lang=en')).includes('&lt;img src=x'))
  const html = await page('/about?lang=en')
  expect(html.split('<script type="application/json"')[0]).not.toContain('<img src=x')
})

test('a draft is previewed by admins alone, as the page is, and cached nowhere', async () => {
  const draft = about('Only for us yet.')
  const { body } = await call(platform, admin, 'POST', `${path('about')}/preview`, { body: draft, language: 'en' })
  const link = String(body['link'])
  const answer = await renderedPage(platform.app, link, { cookie: admin.cookie })
  expect(answer.body).toContain('Only for us yet.')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(await page('/about?lang=en')).not.toContain('Only for us yet.')
  const finance = await insertAdmin(platform, { adminRole: 'viewer' })
  for (const cookie of [undefined, 'session=made-up']) {
    const other = await platform.app.inject({ url: link, headers: { accept: 'text/html', ...(cookie && { cookie }) } })
    expect([other.statusCode, other.headers['location']]).toEqual([302, '/about?lang=en'])
  }
  expect((await renderedPage(platform.app, link, { cookie: finance.cookie })).body).toContain('Only for us yet.')
  const away = await platform.app.inject({
    url: `//evil.example/x?preview=${randomUUID()}`,
    headers: { accept: 'text/html' },
  })
  expect(away.statusCode).toBe(404)
})

const upload = (shape: string, photo: Buffer) =>
  call(platform, admin, 'POST', '/admin/content/pictures', [
    ['shape', shape],
    ['photo', photo],
  ])

test('a picture is prepared in its shape, private until a version names it, and kept as long as one does', async () => {
  const { body, status } = await upload('wide', await jpegPhoto())
  expect(status).toBe(200)
  const picture = body['picture'] as { file: string; width: number; height: number; colour: string } // of the contract
  expect(picture.width / picture.height).toBeCloseTo(1.5)
  const address = `${platform.url}/images/${picture.file}`
  expect((await fetch(address)).status).toBe(404)
  expect((await fetch(address, { headers: { cookie: admin.cookie } })).status).toBe(200)
  const unused = (await upload('logo', await jpegPhoto())).body['picture'] as { file: string } // as above
  await publish('about', about('With a picture.', { picture }))
  await until(async () => (await fetch(address)).status === 200)
  expect(await page('/about?lang=en')).toContain(`/images/${picture.file}`)

  const context = workerContext(platform)
  const later = Date.now() + 8 * 86_400_000
  await removeOrphans(context, later)
  expect(await filesIn(platform, 'images')).toContain(unused.file)
  await platform.sql`update content_pictures set created_at = created_at - interval '8 days'`
  await removeOrphans(context, later)
  const kept = await filesIn(platform, 'images')
  expect([kept.includes(picture.file), kept.includes(unused.file)]).toEqual([true, false])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect(await upload('logo', svg)).toMatchObject(refused(415, 'not_an_image'))
  expect(await upload('round', await jpegPhoto())).toMatchObject(refused(400, 'invalid_body'))
})

test('a new contest begins with a copy of the announcement and first page of the one before', async () => {
  await publish('announcement', news('Registration is open.'))
  const other = randomUUID()
  await platform.sql`
    insert into contests (id, name, opens_at, closes_at) values (${other}, 'Ashenda 2027', now(), now() + interval '1 day')`
  await platform.sql.begin((tx) => copyContent(tx, contest, other))
  const rows = await platform.sql`
    select piece, body -> 'text' ->> 'en' as text from content_versions where contest_id = ${other}`
  expect(rows).toEqual([{ piece: 'announcement', text: 'Registration is open.' }])
})
