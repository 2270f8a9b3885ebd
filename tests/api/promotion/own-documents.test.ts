import { randomUUID } from 'node:crypto'
import { documentTopic } from '@ashenda/core/contracts/events/live.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Account, insertAdmin, registerContestant } from '../../support/accounts.ts'
import { plainMaking } from '../../support/card-batches.ts'
import { contestantWithPhoto, storePhotos } from '../../support/documents.ts'
import { get, post, refused } from '../../support/http.ts'
import { LiveClient } from '../../support/live-client.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform()
const clients: LiveClient[] = []
let admin: Account

beforeAll(async () => {
  await platform.startWorker(undefined, plainMaking)
  admin = await insertAdmin(platform, { adminRole: 'moderator' })
})
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})

async function contestant(): Promise<Account> {
  const her = await registerContestant(platform, { fname: 'Lemlem', paid: true })
  await platform.sql`
    insert into images (id, contestant_id, slot, file, width, height, colour)
    values (gen_random_uuid(), ${her.id}, 1, ${`${randomUUID()}.webp`}, 960, 1200, '#b78d79')`
  await storePhotos(platform, her.id)
  return her
}

const ask = (cookie: string, body: object = {}) =>
  post(`${platform.url}/actor/documents`, { kind: 'poster', format: 'a4', language: 'tig', ...body }, { cookie })
const fileOf = (id: unknown, cookie: string) =>
  fetch(`${platform.url}/documents/${String(id)}/file`, { headers: { cookie, accept: 'application/json' } })

describe('a poster', () => {
  test('is made for her, with her own link on it, and downloaded under a name', async () => {
    const her = await contestant()
    const { status, body } = await ask(her.cookie)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'ready', link: `/documents/${String(body['document'])}/file` },
    })
    const file = await fileOf(body['document'], her.cookie)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="ashenda-poster-a4-tig.pdf"')
    expect(file.headers.get('cache-control')).toBe('private, no-cache')
    const [link] = await platform.sql<{ code: string }[]>`
      select code from contestant_links where contestant_id = ${her.id} and purpose = 'poster'`
    const text = await file.text()
    for (const words of ['Lemlem', `${plainMaking.publicUrl.slice(8)}/v/${link?.code}`]) expect(text).toContain(words)
    expect((await ask(her.cookie)).body['document']).toBe(body['document'])
    expect((await ask(her.cookie, { language: 'en' })).body['document']).not.toBe(body['document'])
  })

  test('is nobody else’s but an admin’s, by address and by socket', async () => {
    const her = await contestant()
    const { document } = (await ask(her.cookie)).body
    const other = await contestant()
    expect((await fileOf(document, other.cookie)).status).toBe(404)
    expect(await get(`${platform.url}/documents/${String(document)}`, { cookie: other.cookie })).toMatchObject(
      refused(404, 'not_found'),
    )
    expect((await fileOf(document, admin.cookie)).status).toBe(200)
    for (const [cookie, type] of [
      [her.cookie, 'document'],
      [other.cookie, 'error'],
      [undefined, 'error'],
    ] as const) {
      const client = new LiveClient(platform.url, platform.url, cookie)
      clients.push(client)
      await new Promise((resolve) => client.socket.once('open', resolve))
      client.say({ type: 'subscribe', topic: documentTopic(String(document)) })
      expect(await client.hears(type)).toMatchObject({
        topic: documentTopic(String(document)),
        ...(type === 'document' && { status: 'ready' }),
      })
    }
  })

  test('needs a photo that is public', async () => {
    const her = await registerContestant(platform)
    expect(await ask(her.cookie)).toMatchObject(refused(404, 'no_photo'))
  })

  test.each([
    { kind: 'packing-slip' },
    { format: 'a5' },
    { kind: 'handouts', format: 'a3' },
    { language: 'fr' },
    { subject: randomUUID() },
  ])('has a known kind, format and language: %j', async (body) => {
    expect(await ask((await contestant()).cookie, body)).toMatchObject(refused(400, 'invalid_body'))
  })
})

describe('the picture of a link preview', () => {
  test('is public in each language, and follows her name', async () => {
    const id = await contestantWithPhoto(platform, { fname: 'Selam', zone: 'mekelle zone' })
    await platform.reload()
    const at = (language: string) => fetch(`${platform.url}/share/${id}/${language}.jpg`, { redirect: 'manual' })
    const [tig, en] = [await at('tig'), await at('en')]
    expect([tig.status, tig.headers.get('content-type'), tig.headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      'image/jpeg',
      'cross-origin',
    ])
    expect(tig.headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=60')
    expect(await tig.text()).toContain('ዞባ መቐለ')
    expect(await en.text()).toContain('mekelle zone')
    const known = await fetch(`${platform.url}/share/${id}/tig.jpg`, {
      headers: { 'if-none-match': tig.headers.get('etag') ?? '' },
    })
    expect(known.status).toBe(304)
    await platform.sql`update users set fname = 'Lemlem' where id = ${id}`
    await platform.reload()
    expect(await (await at('tig')).text()).toContain('Lemlem')
    expect(await (await at('en-square')).text()).toContain('Lemlem')
    expect((await at('en-a4')).status).toBe(404)
    expect((await at('fr')).status).toBe(404)
  })

  test('is nobody’s while she is hidden', async () => {
    const id = await contestantWithPhoto(platform)
    await platform.sql`update contestants set inactive_since = now() - interval '1 minute' where id = ${id}`
    await platform.reload()
    expect((await fetch(`${platform.url}/share/${id}/tig.jpg`, { redirect: 'manual' })).status).toBe(404)
  })
})
