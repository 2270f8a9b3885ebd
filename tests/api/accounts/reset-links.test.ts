import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import { describe, expect, test } from 'vitest'
import { call, logInByPhone, someAddress, whoIs } from '../../support/account-calls.ts'
import { insertAdmin, logIn, registerContestant } from '../../support/accounts.ts'
import { refused } from '../../support/http.ts'
import { ageResetOf, finishReset, newPassword, useResetSite } from '../../support/resets.ts'
import { setUpFactor } from '../../support/second-factor.ts'

const { platform } = useResetSite()

const invalid = refused(422, 'reset_invalid')

describe('a reset link made by an admin', () => {
  const linkFor = (admin: { readonly cookie: string }, id: string, reason = 'came with her identity card') =>
    call(platform, `POST /admin/contestants/${id}/reset-link`, { cookie: admin.cookie, payload: { reason } })
  const tokenIn = (link: unknown): string => String(link).split('#')[1] ?? ''

  test('sets a contestant’s password once, within a day, and is logged', async () => {
    const admin = await insertAdmin(platform, { adminRole: 'moderator' })
    const her = await registerContestant(platform, { email: null })
    const made = await linkFor(admin, her.id)
    expect(made.headers['cache-control']).toBe('no-store')
    expect(made.body['link']).toMatch(/\/reset-password#[\w-]{43}$/)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => finishReset(platform, undefined, String(made.body['link']))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await whoIs(platform, her.cookie)).toBe(401)
    expect((await logInByPhone(platform, her.phone, newPassword, { from: someAddress() })).status).toBe(200)
    const [line] =
      await platform.sql`select admin_id, action, reason, before, after from admin_actions where subject_id = ${her.id}`
    expect(line).toEqual({
      admin_id: admin.id,
      action: 'contestant.reset-link',
      reason: 'came with her identity card',
      before: null,
      after: null,
    })
  })

  test('is void after a newer link or a day, for an erased contestant, and for admins', async () => {
    const admin = await insertAdmin(platform)
    const her = await registerContestant(platform)
    const first = tokenIn((await linkFor(admin, her.id)).body['link'])
    const second = tokenIn((await linkFor(admin, her.id)).body['link'])
    expect(await finishReset(platform, undefined, first)).toMatchObject(invalid)
    await ageResetOf(platform, her, '24 hours')
    expect(await finishReset(platform, undefined, second)).toMatchObject(invalid)
    const gone = await registerContestant(platform)
    const third = tokenIn((await linkFor(admin, gone.id)).body['link'])
    await call(platform, `POST /admin/contestants/${gone.id}/erase`, {
      cookie: admin.cookie,
      payload: { reason: 'she asked' },
    })
    expect(await finishReset(platform, undefined, third)).toMatchObject(invalid)
    expect(await platform.sql`select from password_resets where user_id = ${gone.id}`).toEqual([])
    const other = await insertAdmin(platform)
    for (const id of [other.id, gone.id]) expect(await linkFor(admin, id)).toMatchObject(refused(404, 'not_found'))
  })

  describe('is void once its maker loses the permission', () => {
    const setBy = (link: string) => finishReset(platform, undefined, link)
    const as = (cookie: string, route: string, payload: unknown) => call(platform, route, { cookie, payload })

    /** Links of an owner and of another admin, whom the owner changes; both work unless the change voids one. */
    async function links(adminRole: AdminRole) {
      const owner = await insertAdmin(platform)
      const maker = await insertAdmin(platform, { adminRole })
      const hers = await registerContestant(platform)
      const [of, ofOwner] = [
        await linkFor(maker, hers.id),
        await linkFor(owner, (await registerContestant(platform)).id),
      ]
      const seen = { adminRole }
      return {
        owner,
        maker,
        her: hers,
        link: tokenIn(of.body['link']),
        linkOfOwner: tokenIn(ofOwner.body['link']),
        changeRole: (to: AdminRole) =>
          as(owner.cookie, `PUT /admin/admins/${maker.id}/role`, { adminRole: to, seen, password: owner.password }),
        disable: (isDisabled: boolean) =>
          as(owner.cookie, `PUT /admin/admins/${maker.id}/disabled`, {
            isDisabled,
            reason: 'lost her phone',
            password: owner.password,
          }),
      }
    }

    test('by being disabled; enabling restores none', async () => {
      const { link, linkOfOwner, disable } = await links('moderator')
      expect(await disable(true)).toMatchObject({ status: 200 })
      expect(await setBy(link)).toMatchObject(invalid)
      expect(await disable(false)).toMatchObject({ status: 200 })
      expect(await setBy(link)).toMatchObject(invalid)
      expect((await setBy(linkOfOwner)).status).toBe(200)
    })

    test.each(['finance', 'operations', 'viewer'] as const)('by becoming one of %s', async (role) => {
      const { link, linkOfOwner, changeRole } = await links('moderator')
      expect(await changeRole(role)).toMatchObject({ status: 200 })
      expect(await setBy(link)).toMatchObject(invalid)
      expect((await setBy(linkOfOwner)).status).toBe(200)
    })

    test('by handing over into a role without it, but not with it', async () => {
      for (const [stayAs, status] of [
        ['viewer', 422],
        ['moderator', 200],
      ] as const) {
        const { owner, maker, linkOfOwner } = await links('moderator')
        const payload = { stayAs, password: owner.password }
        expect(await as(owner.cookie, `POST /admin/admins/${maker.id}/hand-over`, payload)).toMatchObject({
          status: 200,
        })
        expect((await setBy(linkOfOwner)).status).toBe(status)
      }
    })

    test('but not by changing to another role with it', async () => {
      const { link, changeRole } = await links('moderator')
      expect(await changeRole('owner')).toMatchObject({ status: 200 })
      expect((await setBy(link)).status).toBe(200)
    })

    test('by a change in Postgres alone', async () => {
      for (const change of [platform.sql`disabled_at = now()`, platform.sql`admin_role = 'finance'`]) {
        const { maker, link } = await links('moderator')
        await platform.sql`update users set ${change} where id = ${maker.id}`
        expect(await setBy(link)).toMatchObject(invalid)
      }
    })

    test('even if she makes one while being disabled', async () => {
      for (let round = 0; round < 8; round += 1) {
        const { maker, disable } = await links('moderator')
        const other = await registerContestant(platform)
        const [made] = await Promise.all([linkFor(maker, other.id), disable(true)])
        expect([200, 401, 403]).toContain(made.status)
        if (made.status === 200) expect(await setBy(tokenIn(made.body['link']))).toMatchObject(invalid)
        expect(
          await platform.sql`select from password_resets where made_by = ${maker.id} and ended_at is null`,
        ).toEqual([])
      }
    })
  })

  test('needs a recent second factor', async () => {
    const admin = await insertAdmin(platform)
    const { cookie } = await setUpFactor(platform, admin)
    const her = await registerContestant(platform)
    expect((await linkFor({ cookie }, her.id)).status).toBe(200)
    await platform.sql`update sessions set verified_at = now() - interval '11 minutes' where user_id = ${admin.id}`
    expect(await linkFor({ cookie }, her.id)).toMatchObject(refused(403, 'second_factor_needed'))
  })

  test('an admin ends all sessions of a contestant, which is logged', async () => {
    const admin = await insertAdmin(platform, { adminRole: 'moderator' })
    const her = await registerContestant(platform)
    const other = await logIn(platform, her.id, 'actor')
    const path = `DELETE /admin/contestants/${her.id}/sessions`
    expect(await call(platform, path, { cookie: admin.cookie })).toMatchObject({ status: 200 })
    for (const cookie of [her.cookie, other]) expect(await whoIs(platform, cookie)).toBe(401)
    expect(await call(platform, path, { cookie: admin.cookie })).toMatchObject({ status: 200 })
    expect(await platform.sql`select admin_id, action, after from admin_actions where subject_id = ${her.id}`).toEqual([
      { admin_id: admin.id, action: 'contestant.end-sessions', after: { number: 2 } },
    ])
    expect(
      await call(platform, `DELETE /admin/contestants/${admin.id}/sessions`, { cookie: admin.cookie }),
    ).toMatchObject(refused(404, 'not_found'))
    expect((await logInByPhone(platform, her.phone, her.password)).status).toBe(200)
  })
})
