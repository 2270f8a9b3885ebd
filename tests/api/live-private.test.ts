import { once } from 'node:events'
import { contestantTopic, standingTopic } from '@ashenda/core/contracts/events/live.ts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Account, insertAdmin, logIn, registerContestant } from '../support/accounts.ts'
import { LiveClient, openOwn } from '../support/live-client.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'

/** Another copy of the api, whose gateway polls often. */
let looking: Platform
let herself: Account
let other: Account
let admin: Account
const clients: LiveClient[] = []

const platform = usePlatform()
beforeAll(async () => {
  looking = await startPlatform(async () => {}, {}, { beside: platform, waits: { reconcileMs: 300 } })
  herself = await registerContestant(platform)
  other = await registerContestant(platform)
  admin = await insertAdmin(platform)
  await platform.sql`
    insert into tally (contest_id, contestant_id, free, rev) select contest_id, id, 5, 2 from contestants where id = ${herself.id}`
})
afterAll(() => looking?.close())
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})

async function own(cookie: string | undefined, contestant = herself.id, { url } = platform): Promise<LiveClient> {
  const client = await openOwn(url, contestant, cookie)
  clients.push(client)
  return client
}

describe('[LIV-02] a contestant’s own topic', () => {
  test('is hers, and sends her total at once', async () => {
    const client = await own(herself.cookie)
    expect(await client.hears('votes')).toEqual({ type: 'votes', topic: contestantTopic(herself.id), votes: 5 })
    const beginner = await own(other.cookie, other.id)
    expect(await beginner.hears('votes')).toMatchObject({ votes: 0 })
  })

  test('sends her state at once, and when an admin takes her out', async () => {
    const client = await own(herself.cookie)
    client.say({ type: 'subscribe', topic: standingTopic(herself.id) })
    const standings = () => client.heard.filter((one) => one.type === 'standing')
    await until(() => standings().length === 1)
    await fetch(`${platform.url}/admin/activity`, {
      method: 'PUT',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ actor: { id: herself.id, active: false }, reason: 'a test' }),
    })
    await until(() => standings().length === 2)
    expect(standings()).toMatchObject([
      { isPaid: false, isActive: true, isTakenOut: false },
      { isPaid: false, isActive: false, isTakenOut: true },
    ])
    const stranger = await own(other.cookie, other.id)
    stranger.say({ type: 'subscribe', topic: standingTopic(herself.id) })
    expect(await stranger.hears('error')).toMatchObject({ code: 'not_allowed', topic: standingTopic(herself.id) })
  })

  test.each([
    ['nobody', () => undefined, 'not_authenticated'],
    ['a made-up session', () => `session-0=${'x'.repeat(43)}`, 'not_authenticated'],
    ['another contestant', () => other.cookie, 'not_allowed'],
    ['an admin', () => admin.cookie, 'not_allowed'],
  ])('is refused to %s', async (_case, cookie, code) => {
    const client = await own(cookie())
    expect(await client.hears('error')).toEqual({ type: 'error', code, topic: contestantTopic(herself.id) })
    client.say({ type: 'subscribe', topic: 'tally' })
    await client.hears('snapshot')
    expect(client.heard.map(({ type }) => type)).not.toContain('votes')
  })

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])(
    'is refused to a page of %s, even with her session',
    async (origin) => {
      const client = new LiveClient(platform.url, origin, herself.cookie)
      const [, response] = (await once(client.socket, 'unexpected-response')) as [unknown, { statusCode: number }] // of ws
      expect(response.statusCode).toBe(403)
    },
  )

  test.each([
    ['at once, by an event', true],
    ['within seconds, without one', false],
  ])('is lost %s when the session ends, and kept by her other session', async (_case, hinted) => {
    const cookie = await logIn(platform, herself.id, 'actor')
    const gateway = hinted ? platform : looking
    const [kept, lost] = [await own(herself.cookie, herself.id, gateway), await own(cookie, herself.id, gateway)]
    await Promise.all([kept.hears('votes'), lost.hears('votes')])
    const ended = await platform.sql<{ id: string }[]>`
      update sessions set revoked_at = now() where id =
        (select id from sessions where user_id = ${herself.id} and revoked_at is null order by id desc limit 1) returning id`
    if (hinted) platform.services.publish({ type: 'sessions-ended', sessions: ended.map(({ id }) => id) })
    expect(await lost.hears('error')).toMatchObject({ code: 'not_authenticated', topic: contestantTopic(herself.id) })
    platform.services.publish({ type: 'photo-settled', contestant: herself.id, upload: 'after', status: 'done' })
    await kept.hears('photo')
    expect(lost.heard.at(-1)).toMatchObject({ type: 'error' })
  })

  test('is lost when the session expires or the account is erased', async () => {
    const leaving = await registerContestant(platform)
    const expiring = await registerContestant(platform)
    const sockets = [await own(leaving.cookie, leaving.id, looking), await own(expiring.cookie, expiring.id, looking)]
    await Promise.all(sockets.map((socket) => socket.hears('votes')))
    await platform.sql`
      update users set erased_at = now(), phone = null, email = null, password_hash = null where id = ${leaving.id}`
    await platform.sql`
      update sessions set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where user_id = ${expiring.id}`
    for (const socket of sockets) expect(await socket.hears('error')).toMatchObject({ code: 'not_authenticated' })
  })

  test('sends the outcome of her photo on every gateway', async () => {
    const second = await startPlatform(async () => {}, {}, { beside: platform })
    onTestFinished(() => second.close())
    const there = await openOwn(second.url, herself.id, herself.cookie)
    clients.push(there)
    const here = await own(herself.cookie)
    await Promise.all([here.hears('votes'), there.hears('votes')])
    const outcome = { upload: 'u', status: 'refused', code: 'image_damaged' } as const
    platform.services.publish({ type: 'photo-settled', contestant: herself.id, ...outcome })
    for (const client of [here, there])
      expect(await client.hears('photo')).toEqual({ type: 'photo', topic: contestantTopic(herself.id), ...outcome })
  })
})
