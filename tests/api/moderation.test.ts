import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { register } from '../support/account-calls.ts'
import { type Account, registerContestant } from '../support/accounts.ts'
import { somePhone } from '../support/contest-data.ts'
import { cast, get, post, refused } from '../support/http.ts'
import { approve, queuedOf, queueOf, reject } from '../support/moderation.ts'
import { jpegPhoto } from '../support/photos.ts'
import { dataUrlOf, sendPhoto, sendProfile } from '../support/send-photo.ts'
import { until } from '../support/until.ts'
import { imagesOf } from '../support/uploads.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'

const platform = usePlatform(undefined, { CONTENT_MODERATION: 'manual' })
const [admin, other] = [useAdmin(platform), useAdmin(platform, { adminRole: 'moderator' })]
const site = { photo: Buffer.of() as Buffer }
beforeAll(async () => {
  await platform.startWorker()
  site.photo = await jpegPhoto()
})
beforeEach(async () => {
  await platform.sql`update contests set moderation = null, approval = null where current`
})

const send = (who: Account, type = 'new') =>
  sendPhoto(platform, who, { content: dataUrlOf(site.photo), name: 'a.jpg', type, size: site.photo.length })

/** A new contestant, logged in. */
async function newcomer(fields: Record<string, string> = {}): Promise<Account> {
  const phone = somePhone()
  const answer = await register(platform, {
    fname: 'Selam',
    mname: 'Hagos',
    phone,
    password: 'weaving tilfi',
    ...fields,
  })
  const [row] = await platform.sql<{ id: string }[]>`select id from users where phone = ${phone}`
  const { cookie } = answer
  return { id: row?.id ?? '', phone, email: null, password: 'weaving tilfi', cookie }
}

const own = async ({ cookie }: Account): Promise<OwnUser> => {
  const { body } = await get(`${platform.url}/actor/getActorById`, { cookie })
  return (body['user'] as OwnUser[])[0] as OwnUser // of the contract
}

/** Her public data. */
async function shown(id: string): Promise<Record<string, unknown> | undefined> {
  await platform.reload()
  const { body } = await post(`${platform.url}/actor/getActors`, { selection: { id, page: 0 } })
  return (body['actors'] as Record<string, unknown>[])[0]
}

const versionOf = async (id: string): Promise<string> => (await queuedOf(platform, admin, id))?.change?.version ?? ''

/** A public contestant with one photo. */
async function published(): Promise<Account> {
  const her = await newcomer()
  await send(her)
  await approve(platform, admin, her.id, await versionOf(her.id))
  return her
}

const story = (who: Account, description: string) =>
  fetch(`${platform.url}/actor/updateDescription`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: who.cookie },
    body: JSON.stringify({ actor: { description } }),
  })

const filesOfWaiting = async (id: string): Promise<readonly string[]> =>
  (
    await platform.sql<{ file: string }[]>`select file from waiting_images where contestant_id = ${id} order by slot`
  ).map(({ file }) => file)

describe('a contestant’s content awaiting approval', () => {
  test('hides a new contestant, her name and photo until approved', async () => {
    const her = await newcomer({ description: 'I weave.' })
    expect(await send(her)).toMatchObject({ status: 200 })
    expect(await shown(her.id)).toBeUndefined()
    expect(await imagesOf(platform, her.id)).toEqual([])
    expect(await own(her)).toMatchObject({
      isActive: false,
      images: [expect.any(String)],
      review: { isHeld: true, rejection: null, texts: [], photos: [1] },
    })
    const queued = await queuedOf(platform, admin, her.id)
    expect(queued).toMatchObject({
      isHeld: true,
      shown: { fname: 'Selam', description: 'I weave.', photos: [] },
      change: { texts: {}, photos: [{ place: 1, file: expect.any(String) }] },
    })
    expect(await approve(platform, admin, her.id, queued?.change?.version ?? '')).toMatchObject({
      status: 200,
    })
    expect(await shown(her.id)).toMatchObject({
      fname: 'Selam',
      image1: queued?.change?.photos[0]?.file,
      isActive: true,
    })
    expect(await own(her)).toMatchObject({ review: null })
    expect(await queuedOf(platform, admin, her.id)).toBeUndefined()
  })

  test('gets no votes, as for an inactive contestant', async () => {
    const her = await newcomer()
    await platform.sql`update contestants set paid_at = now() where id = ${her.id}`
    await platform.reload()
    expect(await cast(platform, { actors: [her.id] })).toMatchObject(refused(422, 'inactive_contestant'))
    await approve(platform, admin, her.id, await versionOf(her.id))
    await platform.reload()
    expect(await cast(platform, { actors: [her.id] })).toMatchObject({ status: 202 })
  })

  test('leaves the former name, story or photo public, and she edits from hers', async () => {
    const her = await published()
    const before = await shown(her.id)
    await sendProfile(platform, her, [
      ['fname', 'Lemlem'],
      ['occupation', 'singer'],
      ['image1', site.photo],
    ])
    await story(her, 'Another story.')
    expect(await shown(her.id)).toEqual(before)
    expect(await own(her)).toMatchObject({
      fname: 'Lemlem',
      name: 'Lemlem Hagos',
      occupation: 'singer',
      description: 'Another story.',
      review: { isHeld: false, texts: ['fname', 'occupation', 'description'], photos: [1] },
    })
    const [waiting] = await filesOfWaiting(her.id)
    expect(await own(her)).toMatchObject({ image1: waiting })
    await approve(platform, admin, her.id, await versionOf(her.id))
    expect(await shown(her.id)).toMatchObject({
      fname: 'Lemlem',
      occupation: 'singer',
      description: 'Another story.',
      image1: waiting,
    })
    expect(await platform.services.storage.read(`images/${String(before?.['image1'])}`)).toBeUndefined()
  })

  test('does not include fields only she sees, which change at once', async () => {
    const her = await published()
    await sendProfile(platform, her, [
      ['email', 'selam@example.org'],
      ['currentPassword', her.password],
    ])
    expect(await own(her)).toMatchObject({ email: 'selam@example.org', review: null })
  })

  test('is withdrawn when the change is reverted', async () => {
    const her = await published()
    await sendProfile(platform, her, [['fname', 'Lemlem']])
    expect(await queuedOf(platform, admin, her.id)).toBeDefined()
    await sendProfile(platform, her, [['fname', 'Selam']])
    expect(await queuedOf(platform, admin, her.id)).toBeUndefined()
  })

  test('is deleted with her own photo, which goes at once', async () => {
    const her = await published()
    await send(her, 'image1')
    await fetch(`${platform.url}/actor/delete-image/image1`, { method: 'DELETE', headers: { cookie: her.cookie } })
    expect(await own(her)).toMatchObject({ images: [], review: null })
    expect(await shown(her.id)).toBeUndefined()
  })

  test('counts towards the three photo places', async () => {
    const her = await published()
    expect(await send(her)).toMatchObject({ status: 200 })
    expect(await send(her)).toMatchObject({ status: 200 })
    expect(await send(her)).toMatchObject(refused(409, 'photos_full'))
    expect(await filesOfWaiting(her.id)).toHaveLength(2)
  })

  test('is not used in a contest without approval, whatever the server’s setting', async () => {
    await platform.sql`update contests set moderation = 'auto' where current`
    const her = await newcomer()
    await send(her)
    expect(await shown(her.id)).toMatchObject({ fname: 'Selam' })
    await sendProfile(platform, her, [['fname', 'Lemlem']])
    expect(await shown(her.id)).toMatchObject({ fname: 'Lemlem' })
  })

  test('stays pending when that setting changes, with further edits', async () => {
    const her = await published()
    await sendProfile(platform, her, [['fname', 'Lemlem']])
    await platform.sql`update contests set moderation = 'auto' where current`
    await sendProfile(platform, her, [['occupation', 'singer']])
    expect(await shown(her.id)).toMatchObject({ fname: 'Selam', occupation: '' })
    expect(await queuedOf(platform, admin, her.id)).toMatchObject({
      change: { texts: { fname: 'Lemlem', occupation: 'singer' } },
    })
  })

  test('is approved together with the contestant, unless an admin has taken her out', async () => {
    await platform.sql`update contests set approval = 'manual' where current`
    const [her, out] = [await newcomer(), await newcomer()]
    await send(her)
    await send(out)
    const set = (active: boolean) =>
      fetch(`${platform.url}/admin/activity`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', cookie: admin.cookie },
        body: JSON.stringify({ actor: { id: out.id, active }, reason: 'a test' }),
      })
    await set(true)
    await set(false)
    await approve(platform, admin, her.id, await versionOf(her.id))
    await approve(platform, admin, out.id, await versionOf(out.id))
    expect(await shown(her.id)).toMatchObject({ isActive: true })
    expect(await shown(out.id)).toBeUndefined()
  })
})

describe('erasing her', () => {
  test('removes what was pending and reported', async () => {
    const her = await published()
    await send(her, 'image2')
    const [file] = await filesOfWaiting(her.id)
    await platform.sql`
      insert into reports (id, contestant_id, reporter, reason) values (${crypto.randomUUID()}, ${her.id}, ${crypto.randomUUID()}, 'untrue')`
    const { status } = await post(
      `${platform.url}/admin/contestants/${her.id}/erase`,
      { reason: 'she asks' },
      { cookie: admin.cookie },
    )
    expect(status).toBe(200)
    const left = await platform.sql`
      select 1 from contestant_changes where contestant_id = ${her.id} union all select 1 from waiting_images where contestant_id = ${her.id}
      union all select 1 from reports where contestant_id = ${her.id}`
    expect(left).toHaveLength(0)
    await until(async () => (await platform.services.storage.read(`images/${file}`)) === undefined)
  })
})

describe('an admin’s decision', () => {
  test('on an older photo does not approve a newer one', async () => {
    const her = await published()
    await send(her, 'image1')
    const looked = await versionOf(her.id)
    const [first] = await filesOfWaiting(her.id)
    await send(her, 'image1')
    expect(await approve(platform, admin, her.id, looked)).toMatchObject(refused(409, 'version_conflict'))
    const [second] = await filesOfWaiting(her.id)
    expect(second).not.toBe(first)
    expect(await shown(her.id)).not.toMatchObject({ image1: second })
  })

  test('of two at once the first counts, and the other admin is told who decided', async () => {
    const her = await newcomer()
    const version = await versionOf(her.id)
    const answers = await Promise.all([
      approve(platform, admin, her.id, version),
      reject(platform, other, her.id, version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const isApproved = answers[0]?.status === 200
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      action: { action: isApproved ? 'contestant.approve' : 'contestant.reject' },
    })
    const lines = await platform.sql`select action from admin_actions where subject_id = ${her.id}`
    expect(lines).toHaveLength(1)
  })

  test('sent again after a lost answer changes nothing', async () => {
    const her = await newcomer()
    const version = await versionOf(her.id)
    for (const time of [1, 2])
      expect([time, (await approve(platform, admin, her.id, version)).status]).toEqual([time, 200])
    expect(await platform.sql`select from admin_actions where subject_id = ${her.id}`).toHaveLength(1)
  })

  test('to reject keeps it private; she reads the reason, edits from there, and it is queued again', async () => {
    const her = await published()
    await sendProfile(platform, her, [['fname', 'Miss Ashenda']])
    const said = { reason: 'name_not_real', note: 'as in  your\npassport' }
    expect(await reject(platform, other, her.id, await versionOf(her.id), said)).toMatchObject({
      status: 200,
    })
    expect(await queuedOf(platform, admin, her.id)).toBeUndefined()
    expect(await shown(her.id)).toMatchObject({ fname: 'Selam' })
    expect(await own(her)).toMatchObject({
      fname: 'Miss Ashenda',
      review: { rejection: { reason: 'name_not_real', note: 'as in your passport' }, texts: ['fname'] },
    })
    await sendProfile(platform, her, [['fname', 'Lemlem']])
    expect(await own(her)).toMatchObject({ review: { rejection: null } })
    expect(await queuedOf(platform, admin, her.id)).toMatchObject({ change: { texts: { fname: 'Lemlem' } } })
  })

  test('does not restore a photo removed meanwhile', async () => {
    const her = await newcomer()
    await send(her)
    const looked = await versionOf(her.id)
    await fetch(`${platform.url}/admin/contestants/${her.id}/photos/image1`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', cookie: other.cookie },
      body: JSON.stringify({ reason: 'a test' }),
    })
    expect(await approve(platform, admin, her.id, looked)).toMatchObject(refused(409, 'version_conflict'))
    expect(await imagesOf(platform, her.id)).toEqual([])
  })

  test('racing with new photos leaves one photo per place and publishes none unseen', async () => {
    const her = await newcomer()
    await send(her)
    const version = await versionOf(her.id)
    const [, decided] = await Promise.all([
      send(her, 'image1'),
      approve(platform, admin, her.id, version),
      story(her, 'While it is decided.'),
    ])
    const [images, waiting] = [await imagesOf(platform, her.id), await filesOfWaiting(her.id)]
    if (decided.status === 200) expect(images).toHaveLength(1)
    else expect(images).toEqual([])
    expect(waiting.length).toBeLessThanOrEqual(1)
    for (const { file } of images) expect(waiting).not.toContain(file)
    expect(await queuedOf(platform, admin, her.id)).toBeDefined()
  })

  test('is due longest waiting first, and further edits keep the place', async () => {
    await platform.sql`delete from contestant_changes where rejected_at is null`
    const first = await registerContestant(platform)
    const second = await registerContestant(platform)
    await story(first, 'One.')
    await story(second, 'Two.')
    await story(first, 'One again.')
    const { contestants, counts } = await queueOf(platform, admin)
    expect(contestants.map(({ _id }) => _id)).toEqual([first.id, second.id])
    expect(counts).toEqual({ all: 2, changes: 2, reported: 0 })
    const today = await get(`${platform.url}/admin/today`, { cookie: admin.cookie })
    expect(today.body).toMatchObject({ moderation: 2 })
  })

  test('is logged with its admin and subject, but none of her words', async () => {
    const her = await published()
    await story(her, 'Words that are hers alone.')
    await approve(platform, other, her.id, await versionOf(her.id))
    const [line] = await platform.sql`
      select admin_id, action, before, after from admin_actions where subject_id = ${her.id} order by done_at desc limit 1`
    expect(line).toMatchObject({
      admin_id: other.id,
      action: 'contestant.approve',
      after: { texts: 'description', photos: 0 },
    })
    expect(JSON.stringify(line)).not.toContain('hers alone')
  })
})
