import { describe, expect, test } from 'vitest'
import { registerContestant } from '../support/accounts.ts'
import { get, refused } from '../support/http.ts'
import { approve, queuedOf, queueOf, reject } from '../support/moderation.ts'
import { useModerationDesk } from '../support/moderation-desk.ts'
import { sendProfile } from '../support/send-photo.ts'
import { imagesOf } from '../support/uploads.ts'

const { site, filesOfWaiting, newcomer, own, published, send, shown, story, versionOf } = useModerationDesk()

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
