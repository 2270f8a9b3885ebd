import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import type { AdminContestantsAnswer } from '@ashenda/core/contracts/http/contestant-admin.ts'
import type { GetActorsAnswer } from '@ashenda/core/contracts/http/contestants.ts'
import { fairKey } from '@ashenda/core/domain/fair-order.ts'
import { dayMs, festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { showingsPerMinute } from '@ashenda/core/domain/list-order.ts'
import { listPath } from '@ashenda/core/domain/list-path.ts'
import { expect, test } from 'vitest'
import { cookieHeader, openPage, startFormSite, useFormSite } from '../support/form-site.ts'
import { get } from '../support/http.ts'
import { until } from '../support/until.ts'
import { useAdmin } from '../support/use-platform.ts'

const most = 30
const held = useFormSite(most)
const admin = useAdmin(held.platform)

const today = () => festivalDayOf(Date.now())
const fairly = (seed: number, day = today()) =>
  held.picks
    .map((id) => [fairKey(held.contest, { day, seed }, id), id] as const)
    .toSorted(([key], [other]) => key - other)
    .map(([, id]) => id)

const ids = (answer: GetActorsAnswer | undefined) => answer?.actors.map(({ _id }) => _id)
const listAt = async (selection: Parameters<typeof listPath>[0]) =>
  (await held.site.inject({ url: listPath(selection) })).json<GetActorsAnswer>()

const visit = async (address: string, options: Parameters<typeof openPage>[2] = {}) => {
  const page = await openPage(held.site, address, options)
  return { ...page, order: page.data.list?.answer.order, shown: ids(page.data.list?.answer) }
}

test('[HOM-05] the first page has the fair order of the browser’s seed, and the call goes on in it', async () => {
  for (const seed of [0, 3, 7]) {
    const { shown, order } = await visit('/', { cookie: `order=${seed}` })
    expect([order, shown]).toEqual([`${today()}.${seed}`, fairly(seed).slice(0, 12)])
    const further = [await listAt({ order: order ?? '', page: 1 }), await listAt({ order: order ?? '', page: 2 })]
    expect([...(shown ?? []), ...further.flatMap((answer) => ids(answer) ?? [])]).toEqual(fairly(seed))
    expect(ids(await listAt({ order: String(seed) }))).toEqual(shown)
  }
})

test('a browser keeps to one order by its cookie; one that takes none has one order too', async () => {
  const first = await visit('/')
  expect(Object.keys(first.cookies)).toEqual(['order'])
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect((await visit('/')).shown).toEqual(first.shown)
  const elsewhere = { from: '198.51.100.7', headers: { 'user-agent': 'another' } }
  const back = await visit('/', { ...elsewhere, cookie: cookieHeader(first.cookies) })
  expect([back.shown, back.cookies]).toEqual([first.shown, {}])
  const orders = await Promise.all(
    Array.from({ length: 40 }, (_, number) => visit('/', { from: `198.51.100.${number}` }).then(({ order }) => order)),
  )
  expect(new Set(orders).size).toBeGreaterThan(4)
  for (const cookie of ['order=8', 'order=name', 'order=', 'order=%00'])
    expect((await visit('/', { cookie })).shown).toEqual(first.shown)
  // No other page needs it.
  expect((await visit('/about')).cookies).toEqual({})
})

test('an order that an address names stays past midnight, by the call and by a page', async () => {
  const yesterday = festivalDayOf(Date.now() - dayMs)
  const begun = fairly(5, yesterday)
  expect(begun).not.toEqual(fairly(5))
  expect(ids(await listAt({ order: `${yesterday}.5`, page: 1 }))).toEqual(begun.slice(12, 24))
  const { shown } = await visit(`/?order=${yesterday}.5&page=1`, { cookie: 'order=2' })
  expect(shown).toEqual(begun.slice(12, 24))
  const old = await listAt({ order: '2020-01-01.5' })
  expect([old.order, ids(old)]).toEqual([`${today()}.5`, fairly(5).slice(0, 12)])
})

test.each(['8', 'age', '2026-08-22', '2026-08-22.9', ''])('the call refuses the order %j', async (order) => {
  expect((await held.site.inject({ url: `/actor/list?order=${order}` })).statusCode).toBe(400)
})

test('on its first page the list has no order that a link names but the four sorts', async () => {
  for (const order of ['age', '5', `${today()}.5`, `${festivalDayOf(Date.now() - dayMs)}.5`])
    for (const page of ['', '&page=0', '&page=x'])
      expect((await visit(`/?order=${order}${page}`, { cookie: 'order=1' })).shown).toEqual(fairly(1).slice(0, 12))
})

test('newest is the order of registration turned round, without one the call answers by registration', async () => {
  expect(ids(await listAt({ order: 'newest' }))).toEqual(held.picks.toReversed().slice(0, 12))
  expect(ids(await listAt({}))).toEqual(held.picks.slice(0, 12))
  expect((await visit('/?order=newest')).shown).toEqual(held.picks.toReversed().slice(0, 12))
})

/** Of the same platform, from another folder. */
const anotherSite = async (settings: Parameters<typeof startFormSite>[1] = {}) => {
  const dataDir = await mkdtemp(path.join(held.platform.dataDir, 'site-'))
  return startFormSite({ services: held.platform.services, dataDir }, settings)
}

test('pages that a shared cache may keep set no cookie, and one with an order only is kept too', async () => {
  const site = await anotherSite({ cdnPages: true })
  for (const cookie of [undefined, 'order=4', 'order=4; language=am']) {
    const { headers, cookies } = await openPage(site, '/', cookie === undefined ? {} : { cookie })
    expect([headers['cache-control'], cookies]).toEqual([expect.stringContaining('s-maxage'), {}])
  }
  await site.close()
})

test('who fetches a page for a shared cache cannot choose the order that others see', async () => {
  const site = await anotherSite({ cdnPages: true })
  const orders = new Set<string | undefined>()
  for (let visits = 0; visits < 60; visits += 1) orders.add((await openPage(site, '/')).data.list?.answer.order)
  expect(orders.size).toBeGreaterThan(4)
  // What is for one browser alone keeps to one order without the cookie, too.
  const own = new Set<string | undefined>()
  for (let visits = 0; visits < 10; visits += 1)
    own.add((await openPage(site, '/', { cookie: 'other=1' })).data.list?.answer.order)
  expect(own.size).toBe(1)
  await site.close()
})

const shownTo = async () => {
  const { body } = await get(`${held.platform.url}/admin/contestants?sort=-shownFirst`, { cookie: admin.cookie })
  return body as unknown as AdminContestantsAnswer // of the contract
}

test('only fair orders of the whole list count as showings, begun by a document, and only so many a minute for a network', async () => {
  const { listShowings } = held.platform.services
  const counted = () => listShowings.take().reduce((sum, { count }) => sum + count, 0)
  const from = '198.51.100.200'
  const call = (address: string) => held.site.inject({ url: address, remoteAddress: from })
  counted()
  for (const query of ['order=name', 'order=votes', 'order=zone&page=1', 'zone=nowhere', 'view=host', 'name=Selam'])
    await openPage(held.site, `/?${query}`, { from })
  for (const query of [
    '',
    'order=5',
    `order=${today()}.5`,
    'page=1',
    'order=votes&page=1',
    'order=5&page=1&name=Selam',
  ])
    expect((await call(`/actor/list?${query}`)).statusCode).toBe(200)
  const payload = { selection: { order: '5', page: 1 } }
  const post = { method: 'POST', url: '/actor/getActors', payload, remoteAddress: from } as const
  expect((await held.site.inject(post)).statusCode).toBe(200)
  expect(counted()).toBe(0)
  for (let visits = 0; visits < showingsPerMinute; visits += 1) await openPage(held.site, '/', { from })
  await call(listPath({ order: `${today()}.5`, page: 1 }))
  expect(counted()).toBe(12 * showingsPerMinute)
  await openPage(held.site, '/', { from: '198.51.100.201' })
  expect(counted()).toBe(12)
})

test('the console tells how often the list showed each contestant, without a write per request, and nothing of who saw it', async () => {
  const { listShowings } = held.platform.services
  listShowings.take()
  await held.platform.sql`delete from list_showings`
  // No test before counted for this network.
  const from = '198.51.100.210'
  const ask = (address: string, headers: Record<string, string> = {}) =>
    openPage(held.site, address, { headers, cookie: 'order=1', from })
  for (const _ of [1, 2, 3]) await ask('/')
  await ask('/?page=1')
  await held.site.inject({ url: listPath({ order: '1', page: 2 }), remoteAddress: from })
  // A search, a program, a page fetched ahead and one contestant show no list to anybody.
  await ask('/?name=Selam')
  await ask('/', { 'user-agent': 'Googlebot/2.1' })
  await ask('/', { 'sec-purpose': 'prefetch' })
  await listAt({ id: held.picks[0] ?? '' })
  const counted = listShowings.take()
  const order = fairly(1)
  const expected = order.map((contestant, place) =>
    place < 12 ? { contestant, page: 'first', count: 3 } : { contestant, page: 'later', count: 1 },
  )
  expect(counted.toSorted((one, other) => order.indexOf(one.contestant) - order.indexOf(other.contestant))).toEqual(
    expected,
  )
  expect(await held.platform.sql`select 1 from list_showings`).toHaveLength(0)
  for (const { count, ...showing } of counted) listShowings.add(showing, count)

  // Whoever stops writes the rest.
  await (await anotherSite()).close()
  const { rows, exposure } = await until(async () => {
    const answer = await shownTo()
    return answer.rows[0]?.shownFirst === 3 && answer
  })
  expect(
    rows
      .slice(0, 12)
      .map(({ _id }) => _id)
      .toSorted(),
  ).toEqual(order.slice(0, 12).toSorted())
  expect(rows.at(-1)).toMatchObject({ shownFirst: 0, shownLater: 1 })
  expect(exposure).toEqual({ least: 0, median: 0, most: 3, average: (12 * 3) / most })
  const csv = await fetch(`${held.platform.url}/admin/contestants.csv`, { headers: { cookie: admin.cookie } })
  const [head, ...lines] = (await csv.text()).trim().split('\r\n')
  expect(head).toContain('shown on the first page of the list,shown on later pages')
  expect(lines.filter((line) => line.includes(',3,0,'))).toHaveLength(12)
})
