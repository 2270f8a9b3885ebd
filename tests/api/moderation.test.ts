import { describe, expect, test } from 'vitest'
import { cast, post, refused } from '../support/http.ts'
import { approve, queuedOf } from '../support/moderation.ts'
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
