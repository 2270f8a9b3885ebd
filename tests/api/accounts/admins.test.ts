import type { AdminsAnswer, InvitationsAnswer } from '@ashenda/core/contracts/http/admins.ts'
import { type AdminRole, adminRoles } from '@ashenda/core/domain/admin-role.ts'
import { v7 } from 'uuid'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call, logInByPhone, whoIs } from '../../support/account-calls.ts'
import { type Account, insertAdmin, logIn, registerContestant } from '../../support/accounts.ts'
import { insertContest, somePhone } from '../../support/contest-data.ts'
import { refused } from '../../support/http.ts'
import { startPlatform } from '../../support/platform.ts'
import { usePlatform } from '../../support/use-platform.ts'

const password = 'a password of tests'

const platform = usePlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })

const as = ({ cookie }: Pick<Account, 'cookie'>, route: string, payload?: unknown) =>
  call(platform, route, { cookie, ...(payload !== undefined && { payload }) })

const listed = async (by: Account) => ((await as(by, 'GET /admin/admins')).body as unknown as AdminsAnswer).admins // of the contract
const one = async (by: Account, id: string) => (await listed(by)).find(({ _id }) => _id === id)
const open = async (by: Account) =>
  ((await as(by, 'GET /admin/invitations')).body as unknown as InvitationsAnswer).invitations // of the contract

const logOf = (subject: string) =>
  platform.sql`
    select action, admin_id as by, before, after, reason from admin_actions where subject_id = ${subject} order by done_at, id`

const changeRole = (by: Account, id: string, from: AdminRole, to: AdminRole, more: object = {}) =>
  as(by, `PUT /admin/admins/${id}/role`, { adminRole: to, seen: { adminRole: from }, password, ...more })

async function invite(by: Account, adminRole: AdminRole, note = 'Mihret of the sponsors') {
  const { status, body } = await as(by, 'POST /admin/invitations', { note, adminRole, password })
  expect(status).toBe(200)
  const { _id, link } = body as { _id: string; link: string } // of the contract
  return { id: _id, link, token: link.split('#')[1] ?? '' }
}

const someAdmin = (fields: object = {}) => ({
  fname: 'Mihret',
  mname: 'Gidey',
  phone: somePhone(),
  email: `m-${v7()}@example.org`,
  password: 'weaving tilfi at night',
  ...fields,
})

const accept = (token: string, admin: object) =>
  call(platform, 'POST /invitations/accept', { payload: { token, admin } })

describe('an invitation', () => {
  test('makes the holder of the link an admin with its role, logs her in, and is logged', async () => {
    const owner = await insertAdmin(platform, { fname: 'Abrehet', mname: 'Kidane' })
    const { id, link, token } = await invite(owner, 'finance')
    expect(link).toMatch(/^http.*\/admin\/join#[\w-]{43}$/)
    expect((await open(owner)).find(({ _id }) => _id === id)).toMatchObject({
      note: 'Mihret of the sponsors',
      adminRole: 'finance',
      invitedBy: 'Abrehet Kidane',
    })
    const looked = await call(platform, 'POST /invitations/look-up', { payload: { token } })
    expect(looked.body).toMatchObject({ adminRole: 'finance', invitedBy: 'Abrehet Kidane' })
    const admin = someAdmin()
    const joined = await accept(token, admin)
    const { email, phone } = admin
    expect(joined.body).toMatchObject({ user: { name: 'Mihret Gidey', role: 'admin', email, phone } })
    const her = String(await whoIs(platform, joined.cookie))
    expect((await as(joined, 'GET /admin/payments')).status).toBe(200)
    expect((await as(joined, 'POST /admin/zones', { name: 'Raya' })).status).toBe(403)
    expect(await one(owner, her)).toMatchObject({ name: 'Mihret Gidey', adminRole: 'finance', sessions: 1 })
    expect((await open(owner)).some(({ _id }) => _id === id)).toBe(false)
    expect(await logOf(id)).toMatchObject([
      { action: 'admin.invite', by: owner.id, after: { adminRole: 'finance', note: 'Mihret of the sponsors' } },
    ])
    expect(await logOf(her)).toMatchObject([{ action: 'admin.join', by: her, after: { adminRole: 'finance' } }])
  })

  test('the log-in answer has no admin role; a call of its own returns it', async () => {
    const admin = await insertAdmin(platform, { adminRole: 'finance' })
    const { body, cookie } = await logInByPhone(platform, admin.phone, admin.password)
    expect(Object.keys(body['user'] ?? {}).toSorted()).toEqual(['email', 'name', 'phone', 'role'])
    expect((await call(platform, 'GET /admin/role', { cookie })).body).toEqual({ success: true, adminRole: 'finance' })
  })

  test('works once: of many simultaneous accepts one becomes an admin', async () => {
    const owner = await insertAdmin(platform)
    const { token } = await invite(owner, 'viewer')
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token, someAdmin())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410])
    expect(await accept(token, someAdmin())).toMatchObject(refused(410, 'invitation_invalid'))
  })

  test.each<[string, (id: string, owner: Account) => Promise<unknown>]>([
    ['that was withdrawn', (id, owner) => as(owner, `DELETE /admin/invitations/${id}`)],
    [
      'that is too old',
      (id) =>
        platform.sql`update admin_invitations set created_at = now() - interval '4 days', expires_at = now() where id = ${id}`,
    ],
    [
      'of an owner who is one no more',
      (_id, owner) => platform.sql`update users set admin_role = 'viewer' where id = ${owner.id}`,
    ],
    [
      'of an owner who was disabled',
      (_id, owner) => platform.sql`update users set disabled_at = now() where id = ${owner.id}`,
    ],
  ])('%s is refused before a password is hashed', async (_case, spoil) => {
    const owner = await insertAdmin(platform)
    const { id, token } = await invite(owner, 'owner')
    await spoil(id, owner)
    const looked = await call(platform, 'POST /invitations/look-up', { payload: { token } })
    expect(looked).toMatchObject(refused(410, 'invitation_invalid'))
    expect(await accept(token, someAdmin())).toMatchObject(refused(410, 'invitation_invalid'))
  })

  test('survives a refused form', async () => {
    const owner = await insertAdmin(platform)
    const contestant = await registerContestant(platform, { email: `c-${v7()}@example.org` })
    const { token } = await invite(owner, 'moderator')
    expect(await accept(token, someAdmin({ phone: contestant.phone }))).toMatchObject(refused(409, 'phone_taken'))
    expect(await accept(token, someAdmin({ email: contestant.email }))).toMatchObject(refused(409, 'email_taken'))
    expect(await accept(token, someAdmin({ password: 'password' }))).toMatchObject(refused(422, 'password_common'))
    expect(await accept(token, someAdmin({ phone: '12' }))).toMatchObject(refused(422, 'bad_phone'))
    expect((await accept(token, someAdmin())).status).toBe(200)
  })

  test('needs the password, and its token is in no log and no table', async () => {
    const owner = await insertAdmin(platform)
    const invitation = { note: 'x', adminRole: 'owner' }
    const wrong = await as(owner, 'POST /admin/invitations', { ...invitation, password: 'not hers' })
    expect(wrong).toMatchObject(refused(422, 'wrong_password'))
    expect(await as(owner, 'POST /admin/invitations', invitation)).toMatchObject({ status: 400 })
    const { id, token } = await invite(owner, 'viewer')
    const [row] = await platform.sql<{ text: string }[]>`
      select concat(i::text, (select string_agg(a::text, ' ') from admin_actions a)) as text from admin_invitations i where id = ${id}`
    expect(row?.text).toContain(id)
    expect(row?.text).not.toContain(token)
  })
})

describe('the role of an admin', () => {
  test('is changed by an owner; the admin logs in again with the new permissions', async () => {
    const [owner, admin] = [await insertAdmin(platform), await insertAdmin(platform, { adminRole: 'viewer' })]
    expect((await as(admin, 'POST /admin/zones', { name: `z ${v7()}` })).status).toBe(403)
    expect((await changeRole(owner, admin.id, 'viewer', 'moderator')).status).toBe(200)
    expect(await whoIs(platform, admin.cookie)).toBe(401)
    const cookie = await logIn(platform, admin.id, 'admin')
    expect((await as({ cookie }, 'POST /admin/zones', { name: `z ${v7()}` })).status).toBe(200)
    expect(await logOf(admin.id)).toMatchObject([
      { action: 'admin.change-role', by: owner.id, before: { adminRole: 'viewer' }, after: { adminRole: 'moderator' } },
    ])
  })

  test('is changed only with the password and only by an owner', async () => {
    const [owner, admin] = [await insertAdmin(platform), await insertAdmin(platform, { adminRole: 'viewer' })]
    const wrong = await changeRole(owner, admin.id, 'viewer', 'owner', { password: 'not hers' })
    expect(wrong).toMatchObject(refused(422, 'wrong_password'))
    for (const adminRole of adminRoles.filter((role) => role !== 'owner')) {
      const other = await insertAdmin(platform, { adminRole })
      expect(await changeRole(other, other.id, adminRole, 'owner')).toMatchObject(refused(403, 'not_allowed'))
    }
    const contestant = await registerContestant(platform)
    expect(await changeRole(owner, contestant.id, 'viewer', 'owner')).toMatchObject(refused(404, 'not_found'))
    expect(await one(owner, admin.id)).toMatchObject({ adminRole: 'viewer' })
  })

  test('conflicts when another owner was faster; the same change sent twice counts once', async () => {
    const [owner, second] = [await insertAdmin(platform), await insertAdmin(platform)]
    const admin = await insertAdmin(platform, { adminRole: 'viewer' })
    for (let time = 0; time < 2; time += 1)
      expect((await changeRole(owner, admin.id, 'viewer', 'finance')).status).toBe(200)
    const late = await changeRole(second, admin.id, 'viewer', 'operations')
    expect(late).toMatchObject(refused(409, 'version_conflict'))
    expect(late.body['action']).toMatchObject({ action: 'admin.change-role', admin: { _id: owner.id } })
    expect(await logOf(admin.id)).toHaveLength(1)
  })
})

describe('an owner', () => {
  test('cannot be the last to step down or be disabled; of two leaving at once one stays', async () => {
    const alone = await startPlatform((sql) => insertContest(sql), { RATE_LIMITS: 'off' })
    const on = (by: Account, route: string, payload: object) => call(alone, route, { cookie: by.cookie, payload })
    const leave = (by: Account) =>
      on(by, `PUT /admin/admins/${by.id}/role`, { adminRole: 'viewer', seen: { adminRole: 'owner' }, password })
    const disable = (by: Account, isDisabled: boolean) =>
      on(by, `PUT /admin/admins/${by.id}/disabled`, { isDisabled, reason: 'she leaves', password })
    onTestFinished(() => alone.close())
    const first = await insertAdmin(alone)
    expect(await leave(first)).toMatchObject(refused(409, 'last_owner'))
    expect(await disable(first, true)).toMatchObject(refused(409, 'last_owner'))
    const second = await insertAdmin(alone)
    const answers = await Promise.all([leave(first), leave(second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await alone.sql`select from users where admin_role = 'owner' and disabled_at is null`).toHaveLength(1)
  })

  test('hands over: the heir becomes owner, she keeps the role she chose, and both log in again', async () => {
    const [owner, heir] = [await insertAdmin(platform), await insertAdmin(platform, { adminRole: 'moderator' })]
    const elsewhere = await logIn(platform, owner.id, 'admin')
    const path = `POST /admin/admins/${heir.id}/hand-over`
    expect(await as(owner, path, { stayAs: 'owner', password })).toMatchObject({ status: 400 })
    expect(await as(owner, `POST /admin/admins/${owner.id}/hand-over`, { stayAs: 'viewer', password })).toMatchObject(
      refused(404, 'not_found'),
    )
    const done = await as(owner, path, { stayAs: 'viewer', password })
    expect(done.status).toBe(200)
    expect(done.setCookies[0]).toMatch(/Max-Age=0/)
    for (const cookie of [owner.cookie, elsewhere, heir.cookie]) expect(await whoIs(platform, cookie)).toBe(401)
    const seenBy = { ...heir, cookie: await logIn(platform, heir.id, 'admin') }
    expect(await one(seenBy, heir.id)).toMatchObject({ adminRole: 'owner' })
    expect(await one(seenBy, owner.id)).toMatchObject({ adminRole: 'viewer' })
    expect(await logOf(heir.id)).toMatchObject([{ action: 'admin.hand-over', by: owner.id }])
  })

  test('disables an admin, who is logged out at once and cannot log in until enabled', async () => {
    const [owner, admin] = [await insertAdmin(platform), await insertAdmin(platform, { adminRole: 'finance' })]
    const turn = (isDisabled: boolean) =>
      as(owner, `PUT /admin/admins/${admin.id}/disabled`, { isDisabled, reason: 'her phone was stolen', password })
    expect((await turn(true)).status).toBe(200)
    expect((await turn(true)).status).toBe(200)
    expect(await whoIs(platform, admin.cookie)).toBe(401)
    expect(await logInByPhone(platform, admin.phone, admin.password)).toMatchObject(refused(401, 'wrong_login'))
    expect(await one(owner, admin.id)).toMatchObject({ isDisabled: true, sessions: 0 })
    expect((await turn(false)).status).toBe(200)
    expect((await logInByPhone(platform, admin.phone, admin.password)).status).toBe(200)
    expect(await logOf(admin.id)).toMatchObject([
      { action: 'admin.disable', by: owner.id, reason: 'her phone was stolen' },
      { action: 'admin.enable', by: owner.id, reason: 'her phone was stolen' },
    ])
  })

  test('logs another admin out everywhere', async () => {
    const [owner, admin] = [await insertAdmin(platform), await insertAdmin(platform, { adminRole: 'finance' })]
    const second = await logIn(platform, admin.id, 'admin')
    expect(await one(owner, admin.id)).toMatchObject({ sessions: 2, lastSeenAt: expect.any(String) })
    expect((await as(owner, `DELETE /admin/admins/${admin.id}/sessions`)).status).toBe(200)
    for (const cookie of [admin.cookie, second]) expect(await whoIs(platform, cookie)).toBe(401)
    expect(await logOf(admin.id)).toMatchObject([{ action: 'admin.end-sessions', by: owner.id, after: { number: 2 } }])
    expect((await logInByPhone(platform, admin.phone, admin.password)).status).toBe(200)
  })
})
