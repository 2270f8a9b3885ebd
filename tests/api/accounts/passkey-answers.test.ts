import { passkeyRules } from '@ashenda/core/domain/second-factor.ts'
import { describe, expect, test } from 'vitest'
import { insertAdmin, logIn } from '../../support/accounts.ts'
import { refused } from '../../support/http.ts'
import { usePasskeyDesk } from '../../support/passkey-desk.ts'
import {
  addPasskey,
  askForPasskey,
  type Mistakes,
  offerPasskey,
  passkeySite,
  SoftPasskey,
} from '../../support/passkeys.ts'

const { site, add, ask, listed, remove, show, showAgain, withPasskey } = usePasskeyDesk()

describe('a passkey signature', () => {
  const mistakes: readonly (readonly [string, Mistakes])[] = [
    ['on a page that looks like ours', { origin: 'https://ashenda.example.evil.example' }],
    ['on another port', { origin: `${passkeySite}:8443` }],
    ['without https', { origin: 'http://ashenda.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['for a part of ours', { rpId: 'example' }],
    ['within another site’s page', { crossOrigin: true }],
    ['without asking who it is', { isUnverified: true }],
    ['for another question', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['to make a passkey', { type: 'webauthn.create' }],
    ['for another account', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ]
  test.each(mistakes)('%s is refused and uses up the challenge', async (_what, mistake) => {
    const { admin, passkey, elsewhere } = await withPasskey()
    const options = await askForPasskey(site.platform, elsewhere)
    expect(await show(elsewhere, passkey.sign(options, mistake))).toMatchObject(refused(422, 'wrong_passkey'))
    expect(await show(elsewhere, passkey.sign(options))).toMatchObject(refused(422, 'passkey_expired'))
    expect((await showAgain(admin, passkey)).status).toBe(200)
  })

  test('counts once, and only in the session that was challenged', async () => {
    const { admin, passkey, elsewhere } = await withPasskey()
    const signed = passkey.sign(await askForPasskey(site.platform, elsewhere))
    const answers = await Promise.all([1, 2, 3, 4].map(() => show(elsewhere, signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const cookie = answers.find(({ status }) => status === 200)?.cookie ?? ''
    expect(await show(cookie, signed), 'once more').toMatchObject(refused(422, 'passkey_expired'))
    const [one, other] = [await logIn(site.platform, admin.id, 'admin'), await logIn(site.platform, admin.id, 'admin')]
    const [forOne] = [await askForPasskey(site.platform, one), await askForPasskey(site.platform, other)]
    expect(await show(other, passkey.sign(forOne)), 'of another session').toMatchObject(refused(422, 'wrong_passkey'))
    expect((await show(one, passkey.sign(forOne))).status).toBe(200)
  })

  test('answers the latest challenge within five minutes', async () => {
    const { passkey, elsewhere } = await withPasskey()
    const [first, second] = [
      await askForPasskey(site.platform, elsewhere),
      await askForPasskey(site.platform, elsewhere),
    ]
    expect(first.challenge).not.toBe(second.challenge)
    expect(Buffer.from(first.challenge, 'base64url')).toHaveLength(32)
    expect(await show(elsewhere, passkey.sign(first))).toMatchObject(refused(422, 'wrong_passkey'))
    const late = await askForPasskey(site.platform, elsewhere)
    await site.platform.sql`update passkey_challenges set expires_at = now() - interval '1 second'`
    expect(await show(elsewhere, passkey.sign(late))).toMatchObject(refused(422, 'passkey_expired'))
  })

  test('of another admin’s, a removed or an unknown passkey is refused', async () => {
    const [hers, other] = [await withPasskey(), await withPasskey()]
    for (const passkey of [other.passkey, new SoftPasskey()])
      expect(
        await show(hers.elsewhere, passkey.sign(await askForPasskey(site.platform, hers.elsewhere))),
      ).toMatchObject(refused(422, 'wrong_passkey'))
    const second = await addPasskey(site.platform, { ...hers.admin, cookie: hers.cookie })
    const [first] = await listed(second.cookie)
    expect((await remove(second.cookie, first?._id)).status).toBe(200)
    expect(await showAgain(hers.admin, hers.passkey)).toMatchObject(refused(422, 'wrong_passkey'))
    expect((await showAgain(hers.admin, second.passkey)).status).toBe(200)
  })

  test('with another key than the registered one is refused', async () => {
    const { passkey, elsewhere } = await withPasskey()
    const forged = new SoftPasskey(7, { id: Buffer.from(passkey.id, 'base64url') })
    expect(await show(elsewhere, forged.sign(await askForPasskey(site.platform, elsewhere)))).toMatchObject(
      refused(422, 'wrong_passkey'),
    )
  })

  test('of a copy with a lower counter is refused; the original goes on', async () => {
    const { admin, passkey } = await withPasskey(5)
    const copy = passkey.copy()
    expect((await showAgain(admin, passkey)).status).toBe(200)
    expect(await showAgain(admin, copy), 'the same count').toMatchObject(refused(422, 'passkey_copied'))
    copy.counter = 0
    expect(await showAgain(admin, copy), 'no count').toMatchObject(refused(422, 'passkey_copied'))
    expect((await showAgain(admin, passkey)).status).toBe(200)
  })

  test('of a copy with the same counter at the same moment opens one of two sessions', async () => {
    const { admin, passkey } = await withPasskey(5)
    const sessions = await Promise.all([1, 2].map(() => logIn(site.platform, admin.id, 'admin')))
    const asked = await Promise.all(sessions.map((cookie) => askForPasskey(site.platform, cookie)))
    const copies = [passkey, passkey.copy()]
    const answers = await Promise.all(
      sessions.map((cookie, index) => show(cookie, copies[index]?.sign(asked[index] ?? { challenge: '', rpId: '' }))),
    )
    expect(answers.map(({ body }) => body['code']).toSorted()).toEqual(['passkey_copied', undefined])
  })

  test('of a passkey that never counts is accepted each time', async () => {
    const { admin, passkey } = await withPasskey(0)
    for (let time = 0; time < 3; time += 1) expect((await showAgain(admin, passkey)).status).toBe(200)
  })

  test('that cannot be parsed is refused', async () => {
    const { passkey, elsewhere } = await withPasskey()
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      for (const nonsense of ['A', 'eyJ9', Buffer.from('{"type":1}').toString('base64url')]) {
        const signed = { ...passkey.sign(await askForPasskey(site.platform, elsewhere)), [part]: nonsense }
        expect(await show(elsewhere, signed), part).toMatchObject(refused(422, 'wrong_passkey'))
      }
  })
})

describe('registering a passkey', () => {
  test('offers site, account and existing passkeys', async () => {
    const { admin, passkey, cookie } = await withPasskey()
    expect(await offerPasskey(site.platform, { ...admin, cookie })).toEqual({
      rp: { id: 'ashenda.example', name: 'Ashenda' },
      user: {
        id: Buffer.from(admin.id.replaceAll('-', ''), 'hex').toString('base64url'),
        name: admin.email,
        displayName: 'Selam Hagos',
      },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['usb'] }],
    })
  })

  const mistakes: readonly (readonly [string, Mistakes & { format?: string }])[] = [
    ['on another page', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without asking who it is', { isUnverified: true }],
    ['for another question', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['within another site’s page', { crossOrigin: true }],
    ['with what its maker says of it', { format: 'packed' }],
    ['to show one', { type: 'webauthn.get' }],
  ]
  test.each(mistakes)('%s is refused and uses up the challenge', async (_what, mistake) => {
    const admin = await insertAdmin(site.platform)
    const options = await offerPasskey(site.platform, admin)
    const passkey = new SoftPasskey()
    expect(await add(admin.cookie, passkey.make(options, mistake))).toMatchObject(refused(422, 'wrong_passkey'))
    expect(await add(admin.cookie, passkey.make(options))).toMatchObject(refused(422, 'passkey_expired'))
    expect((await ask(admin.cookie, 'GET /admin/factor')).body).toMatchObject({ isSetUp: false })
    expect((await addPasskey(site.platform, admin, passkey)).codes).toHaveLength(10)
  })

  test('is refused to another account or session, and under an existing id', async () => {
    const [hers, other] = [await withPasskey(), await insertAdmin(site.platform)]
    const options = await offerPasskey(site.platform, { ...hers.admin, cookie: hers.cookie })
    const made = new SoftPasskey().make(options)
    expect(await add(other.cookie, made), 'another account').toMatchObject(refused(422, 'passkey_expired'))
    expect(await add(hers.elsewhere, made), 'her session without its factor').toMatchObject(
      refused(422, 'passkey_expired'),
    )
    const signed = hers.passkey.sign({ challenge: options.challenge, rpId: options.rp.id })
    expect(await show(hers.cookie, signed), 'shown in place of made').toMatchObject(refused(422, 'passkey_expired'))
    const foreign = hers.passkey.make(await offerPasskey(site.platform, other))
    expect(await add(other.cookie, foreign)).toMatchObject(refused(422, 'wrong_passkey'))
    const renamed = new SoftPasskey().make(await offerPasskey(site.platform, other))
    expect(await add(other.cookie, { ...renamed, id: new SoftPasskey().id })).toMatchObject(
      refused(422, 'wrong_passkey'),
    )
  })

  test('needs a readable name', async () => {
    const admin = await insertAdmin(site.platform)
    const made = new SoftPasskey().make(await offerPasskey(site.platform, admin))
    for (const [name, code] of [
      ['  ', 'empty_name'],
      ['x'.repeat(61), 'name_too_long'],
      ['a\u0000b', 'invalid_text'],
      ['\u200e\u200e', 'empty_name'],
    ])
      expect((await add(admin.cookie, { ...made, name })).body['code'], name).toBe(code)
    const { status, cookie } = await add(admin.cookie, { ...made, name: ' my\u202e  phone ' })
    expect(status, 'a name that was refused uses nothing up').toBe(200)
    expect(await listed(cookie)).toMatchObject([{ name: 'my phone', lastUsedAt: null }])
  })

  test('allows ten, even when many come at once', async () => {
    const admin = await insertAdmin(site.platform)
    let { cookie } = await addPasskey(site.platform, admin)
    for (let number = 2; number < passkeyRules.atMost; number += 1)
      cookie = (await addPasskey(site.platform, { ...admin, cookie }, new SoftPasskey(), `key ${number}`)).cookie
    const made = new SoftPasskey().make(await offerPasskey(site.platform, { ...admin, cookie }))
    const late = new SoftPasskey()
    await site.platform.sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
      values (uuidv7(), ${admin.id}, ${Buffer.from(late.id, 'base64url')}, ''::bytea, 0, '{}', 'meanwhile')`
    expect(await add(cookie, made)).toMatchObject(refused(409, 'too_many_passkeys'))
    const again = await ask(cookie, 'POST /admin/factor/passkeys/offer', { password: admin.password })
    expect(again).toMatchObject(refused(409, 'too_many_passkeys'))
    expect(await listed(cookie)).toHaveLength(passkeyRules.atMost)
  })
})
