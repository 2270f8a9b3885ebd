import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { describe, expect, test } from 'vitest'
import { registerContestant } from '../../support/accounts.ts'
import { get, post, readAnswer, refused } from '../../support/http.ts'
import { startPlatform } from '../../support/platform.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform()

const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/120.0 Mobile Safari/537.36' }

type Links = { links: { _id: string; name: string; code: string; visits: number; days: unknown[] }[] }
const linksOf = async (cookie: string) =>
  (await get(`${platform.url}/actor/links`, { cookie })).body as unknown as Links
const add = (cookie: string, name: string) => post(`${platform.url}/actor/links`, { name }, { cookie })
const send = async (method: string, cookie: string, id: string, body?: unknown) =>
  readAnswer(
    await fetch(`${platform.url}/actor/links/${id}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
const visit = (code: string, headers: Record<string, string> = phone, method = 'GET') =>
  fetch(`${platform.url}/v/${code}`, { method, headers, redirect: 'manual' })

async function linked(name = 'Instagram') {
  const her = await registerContestant(platform, { paid: true })
  const { body } = await add(her.cookie, name)
  return { her, link: body['link'] as Links['links'][number] }
}

describe('a contestant’s link', () => {
  test('leads to her page by its code, however it is typed, and is kept by no cache', async () => {
    const { her, link } = await linked('  WhatsApp   group ')
    expect(link).toMatchObject({
      name: 'WhatsApp group',
      purpose: null,
      visits: 0,
      code: expect.stringMatching(/^[0-9a-z]{6}$/),
    })
    for (const typed of [link.code, link.code.toUpperCase(), link.code.replaceAll('0', 'o').replaceAll('1', 'l')]) {
      const answer = await visit(typed)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${her.id}`])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  test.each(['abcdefg', 'a', '..%2f..', 'https:%2f%2fevil.example', 'zzzzzz'])(
    'leads nowhere else: %s',
    async (code) => {
      const answer = await visit(code, { ...phone, accept: 'application/json' })
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
    },
  )

  test('counts visits of people by day, and neither programs, previews nor prefetching', async () => {
    const site = await startPlatform(async () => {}, {}, { beside: platform })
    const { her, link } = await linked()
    const at = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${site.url}/v/${link.code}`, { method, headers, redirect: 'manual' })
    for (let time = 0; time < 3; time += 1) await at(phone)
    for (const agent of ['TelegramBot (like TwitterBot)', 'WhatsApp/2.23', 'facebookexternalhit/1.1', 'curl/8.5'])
      await at({ 'user-agent': agent })
    await at({ ...phone, 'sec-purpose': 'prefetch' })
    await at(phone, 'HEAD')
    // Closing writes what is counted.
    await site.close()
    const [own] = (await linksOf(her.cookie)).links
    expect(own).toMatchObject({ visits: 3, days: [{ day: festivalDayOf(Date.now()), visits: 3 }] })
  })

  test('counts on while the api runs, by two apis together', async () => {
    const { her, link } = await linked()
    const other = await startPlatform(async () => {}, {}, { beside: platform })
    await Promise.all([visit(link.code), fetch(`${other.url}/v/${link.code}`, { headers: phone, redirect: 'manual' })])
    await other.close()
    await until(async () => (await linksOf(her.cookie)).links[0]?.visits === 2)
  })

  test('is hers alone to see, rename and remove', async () => {
    const { her, link } = await linked()
    const other = await registerContestant(platform)
    expect((await linksOf(other.cookie)).links).toEqual([])
    for (const answer of [
      await send('PUT', other.cookie, link._id, { name: 'Mine' }),
      await send('DELETE', other.cookie, link._id),
    ])
      expect(answer).toMatchObject(refused(404, 'not_found'))
    expect(await send('PUT', her.cookie, link._id, { name: 'Telegram' })).toMatchObject({ status: 200 })
    expect((await linksOf(her.cookie)).links).toMatchObject([{ name: 'Telegram' }])
    expect(await send('DELETE', her.cookie, link._id)).toMatchObject({ status: 200 })
    expect((await linksOf(her.cookie)).links).toEqual([])
  })

  test.each([
    ['', 'empty_name'],
    [' \u200b ', 'empty_name'],
    ['n'.repeat(41), 'name_too_long'],
    ['n'.repeat(500), 'name_too_long'],
  ])('needs a name that fits: %j', async (name, code) => {
    const her = await registerContestant(platform)
    expect(await add(her.cookie, name)).toMatchObject(refused(422, code))
  })

  test('is one of seventeen at most, however many are made at once', async () => {
    const her = await registerContestant(platform)
    const answers = await Promise.all(Array.from({ length: 22 }, (_, index) => add(her.cookie, `link ${index}`)))
    const made = answers.filter(({ status }) => status === 200)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(['too_many_links', 'internal']).toContain(answer.body['code'])
    expect(made.length).toBeLessThanOrEqual(17)
    for (let index = made.length; index < 17; index += 1) await add(her.cookie, `more ${index}`)
    expect(await add(her.cookie, 'one more')).toMatchObject(refused(409, 'too_many_links'))
    expect((await linksOf(her.cookie)).links).toHaveLength(17)
  })
})
