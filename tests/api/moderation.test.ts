import { describe, expect, test } from 'vitest'
import { registerContestant } from '../support/accounts.ts'
import { cast, get, post, refused } from '../support/http.ts'
import { approve, queuedOf, queueOf, reject } from '../support/moderation.ts'
import { useModerationDesk } from '../support/moderation-desk.ts'
import { sendProfile } from '../support/send-photo.ts'
import { until } from '../support/until.ts'
import { imagesOf } from '../support/uploads.ts'

const { site, filesOfWaiting, newcomer, own, published, send, shown, story, versionOf } = useModerationDesk()

describe('a contestant’s content awaiting approval', () => {
  test('hides a new contestant, her name and photo until approved', async () => {
    const her = await newcomer({ description: 'I weave.' })
    expect(await send(her)).toMatchObject({ status: 200 })
    expect(await shown(her.id)).toBeUndefined()
    expect(await imagesOf(site.platform, her.id)).toEqual([])
    expect(await own(her)).toMatchObject({
      isActive: false,
      images: [expect.any(String)],
      review: { isHeld: true, rejection: null, texts: [], photos: [1] },
    })
    const queued = await queuedOf(site.platform, site.admin, her.id)
    expect(queued).toMatchObject({
      isHeld: true,
      shown: { fname: 'Selam', description: 'I weave.', photos: [] },
      change: { texts: {}, photos: [{ place: 1, file: expect.any(String) }] },
    })
    expect(await approve(site.platform, site.admin, her.id, queued?.change?.version ?? '')).toMatchObject({
      status: 200,
    })
    expect(await shown(her.id)).toMatchObject({
      fname: 'Selam',
      image1: queued?.change?.photos[0]?.file,
      isActive: true,
    })
    expect(await own(her)).toMatchObject({ review: null })
    expect(await queuedOf(site.platform, site.admin, her.id)).toBeUndefined()
  })

  test('gets no votes, as for an inactive contestant', async () => {
    const her = await newcomer()
    await site.platform.sql`update contestants set paid_at = now() where id = ${her.id}`
    await site.platform.reload()
    expect(await cast(site.platform, { actors: [her.id] })).toMatchObject(refused(422, 'inactive_contestant'))
    await approve(site.platform, site.admin, her.id, await versionOf(her.id))
    await site.platform.reload()
    expect(await cast(site.platform, { actors: [her.id] })).toMatchObject({ status: 202 })
  })

  test('leaves the former name, story or photo public, and she edits from hers', async () => {
    const her = await published()
    const before = await shown(her.id)
    await sendProfile(site.platform, her, [
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
    await approve(site.platform, site.admin, her.id, await versionOf(her.id))
    expect(await shown(her.id)).toMatchObject({
      fname: 'Lemlem',
      occupation: 'singer',
      description: 'Another story.',
      image1: waiting,
    })
    expect(await site.platform.services.storage.read(`images/${String(before?.['image1'])}`)).toBeUndefined()
  })

  test('does not include fields only she sees, which change at once', async () => {
    const her = await published()
    await sendProfile(site.platform, her, [
      ['email', 'selam@example.org'],
      ['currentPassword', her.password],
    ])
    expect(await own(her)).toMatchObject({ email: 'selam@example.org', review: null })
  })

  test('is withdrawn when the change is reverted', async () => {
    const her = await published()
    await sendProfile(site.platform, her, [['fname', 'Lemlem']])
    expect(await queuedOf(site.platform, site.admin, her.id)).toBeDefined()
    await sendProfile(site.platform, her, [['fname', 'Selam']])
    expect(await queuedOf(site.platform, site.admin, her.id)).toBeUndefined()
  })

  test('is deleted with her own photo, which goes at once', async () => {
    const her = await published()
    await send(her, 'image1')
    await fetch(`${site.platform.url}/actor/delete-image/image1`, { method: 'DELETE', headers: { cookie: her.cookie } })
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
    await site.platform.sql`update contests set moderation = 'auto' where current`
    const her = await newcomer()
    await send(her)
    expect(await shown(her.id)).toMatchObject({ fname: 'Selam' })
    await sendProfile(site.platform, her, [['fname', 'Lemlem']])
    expect(await shown(her.id)).toMatchObject({ fname: 'Lemlem' })
  })

  test('stays pending when that setting changes, with further edits', async () => {
    const her = await published()
    await sendProfile(site.platform, her, [['fname', 'Lemlem']])
    await site.platform.sql`update contests set moderation = 'auto' where current`
    await sendProfile(site.platform, her, [['occupation', 'singer']])
    expect(await shown(her.id)).toMatchObject({ fname: 'Selam', occupation: '' })
    expect(await queuedOf(site.platform, site.admin, her.id)).toMatchObject({
      change: { texts: { fname: 'Lemlem', occupation: 'singer' } },
    })
  })

  test('is approved together with the contestant, unless an admin has taken her out', async () => {
    await site.platform.sql`update contests set approval = 'manual' where current`
    const [her, out] = [await newcomer(), await newcomer()]
    await send(her)
    await send(out)
    const set = (active: boolean) =>
      fetch(`${site.platform.url}/admin/activity`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', cookie: site.admin.cookie },
        body: JSON.stringify({ actor: { id: out.id, active }, reason: 'a test' }),
      })
    await set(true)
    await set(false)
    await approve(site.platform, site.admin, her.id, await versionOf(her.id))
    await approve(site.platform, site.admin, out.id, await versionOf(out.id))
    expect(await shown(her.id)).toMatchObject({ isActive: true })
    expect(await shown(out.id)).toBeUndefined()
  })
})

describe('erasing her', () => {
  test('removes what was pending and reported', async () => {
    const her = await published()
    await send(her, 'image2')
    const [file] = await filesOfWaiting(her.id)
    await site.platform.sql`
      insert into reports (id, contestant_id, reporter, reason) values (${crypto.randomUUID()}, ${her.id}, ${crypto.randomUUID()}, 'untrue')`
    const { status } = await post(
      `${site.platform.url}/admin/contestants/${her.id}/erase`,
      { reason: 'she asks' },
      { cookie: site.admin.cookie },
    )
    expect(status).toBe(200)
    const left = await site.platform.sql`
      select 1 from contestant_changes where contestant_id = ${her.id} union all select 1 from waiting_images where contestant_id = ${her.id}
      union all select 1 from reports where contestant_id = ${her.id}`
    expect(left).toHaveLength(0)
    await until(async () => (await site.platform.services.storage.read(`images/${file}`)) === undefined)
  })
})

describe('an admin’s decision', () => {
  test('on an older photo does not approve a newer one', async () => {
    const her = await published()
    await send(her, 'image1')
    const looked = await versionOf(her.id)
    const [first] = await filesOfWaiting(her.id)
    await send(her, 'image1')
    expect(await approve(site.platform, site.admin, her.id, looked)).toMatchObject(refused(409, 'version_conflict'))
    const [second] = await filesOfWaiting(her.id)
    expect(second).not.toBe(first)
    expect(await shown(her.id)).not.toMatchObject({ image1: second })
  })

  test('of two at once the first counts, and the other admin is told who decided', async () => {
    const her = await newcomer()
    const version = await versionOf(her.id)
    const answers = await Promise.all([
      approve(site.platform, site.admin, her.id, version),
      reject(site.platform, site.other, her.id, version),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const isApproved = answers[0]?.status === 200
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      action: { action: isApproved ? 'contestant.approve' : 'contestant.reject' },
    })
    const lines = await site.platform.sql`select action from admin_actions where subject_id = ${her.id}`
    expect(lines).toHaveLength(1)
  })

  test('sent again after a lost answer changes nothing', async () => {
    const her = await newcomer()
    const version = await versionOf(her.id)
    for (const time of [1, 2])
      expect([time, (await approve(site.platform, site.admin, her.id, version)).status]).toEqual([time, 200])
    expect(await site.platform.sql`select from admin_actions where subject_id = ${her.id}`).toHaveLength(1)
  })

  test('to reject keeps it private; she reads the reason, edits from there, and it is queued again', async () => {
    const her = await published()
    await sendProfile(site.platform, her, [['fname', 'Miss Ashenda']])
    const said = { reason: 'name_not_real', note: 'as in  your\npassport' }
    expect(await reject(site.platform, site.other, her.id, await versionOf(her.id), said)).toMatchObject({
      status: 200,
    })
    expect(await queuedOf(site.platform, site.admin, her.id)).toBeUndefined()
    expect(await shown(her.id)).toMatchObject({ fname: 'Selam' })
    expect(await own(her)).toMatchObject({
      fname: 'Miss Ashenda',
      review: { rejection: { reason: 'name_not_real', note: 'as in your passport' }, texts: ['fname'] },
    })
    await sendProfile(site.platform, her, [['fname', 'Lemlem']])
    expect(await own(her)).toMatchObject({ review: { rejection: null } })
    expect(await queuedOf(site.platform, site.admin, her.id)).toMatchObject({ change: { texts: { fname: 'Lemlem' } } })
  })

  test('does not restore a photo removed meanwhile', async () => {
    const her = await newcomer()
    await send(her)
    const looked = await versionOf(her.id)
    await fetch(`${site.platform.url}/admin/contestants/${her.id}/photos/image1`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', cookie: site.other.cookie },
      body: JSON.stringify({ reason: 'a test' }),
    })
    expect(await approve(site.platform, site.admin, her.id, looked)).toMatchObject(refused(409, 'version_conflict'))
    expect(await imagesOf(site.platform, her.id)).toEqual([])
  })

  test('racing with new photos leaves one photo per place and publishes none unseen', async () => {
    const her = await newcomer()
    await send(her)
    const version = await versionOf(her.id)
    const [, decided] = await Promise.all([
      send(her, 'image1'),
      approve(site.platform, site.admin, her.id, version),
      story(her, 'While it is decided.'),
    ])
    const [images, waiting] = [await imagesOf(site.platform, her.id), await filesOfWaiting(her.id)]
    if (decided.status === 200) expect(images).toHaveLength(1)
    else expect(images).toEqual([])
    expect(waiting.length).toBeLessThanOrEqual(1)
    for (const { file } of images) expect(waiting).not.toContain(file)
    expect(await queuedOf(site.platform, site.admin, her.id)).toBeDefined()
  })

  test('is due longest waiting first, and further edits keep the place', async () => {
    await site.platform.sql`delete from contestant_changes where rejected_at is null`
    const first = await registerContestant(site.platform)
    const second = await registerContestant(site.platform)
    await story(first, 'One.')
    await story(second, 'Two.')
    await story(first, 'One again.')
    const { contestants, counts } = await queueOf(site.platform, site.admin)
    expect(contestants.map(({ _id }) => _id)).toEqual([first.id, second.id])
    expect(counts).toEqual({ all: 2, changes: 2, reported: 0 })
    const today = await get(`${site.platform.url}/admin/today`, { cookie: site.admin.cookie })
    expect(today.body).toMatchObject({ moderation: 2 })
  })

  test('is logged with its admin and subject, but none of her words', async () => {
    const her = await published()
    await story(her, 'Words that are hers alone.')
    await approve(site.platform, site.other, her.id, await versionOf(her.id))
    const [line] = await site.platform.sql`
      select admin_id, action, before, after from admin_actions where subject_id = ${her.id} order by done_at desc limit 1`
    expect(line).toMatchObject({
      admin_id: site.other.id,
      action: 'contestant.approve',
      after: { texts: 'description', photos: 0 },
    })
    expect(JSON.stringify(line)).not.toContain('hers alone')
  })
})
