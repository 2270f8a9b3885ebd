import { describe, expect, test } from 'vitest'
import { type Account, registerContestant } from '../../support/accounts.ts'
import { failIntoPause } from '../../support/pauses.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

const platform = usePlatform()

const update = ({ cookie }: Pick<Account, 'cookie'>, actor: unknown) =>
  platform.app.inject({ method: 'PUT', url: '/actor/updateDescription', headers: { cookie }, payload: { actor } })

async function stored({ id }: Pick<Account, 'id'>): Promise<Record<string, unknown>> {
  const [row] = await platform.sql`
    select description, occupation, email from contestants join users using (id) where id = ${id}`
  return { ...row }
}

async function own({ cookie }: Pick<Account, 'cookie'>): Promise<unknown> {
  const answer = await platform.app.inject({ method: 'GET', url: '/actor/getActorById', headers: { cookie } })
  return answer.json().user[0]
}

const told = { description: 'before', occupation: 'weaver', email: 'before@example.org' }
let count = 0
const tell = () => {
  count += 1
  return registerContestant(platform, { ...told, email: `${count}-${told.email}` })
}

describe('[DSH-09] PUT /actor/updateDescription', () => {
  test('saves what is sent and confirms it', async () => {
    const account = await tell()
    const answer = await update(account, {
      description: 'after',
      occupation: 'singer',
      email: ' After@example.org ',
      currentPassword: account.password,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: true, message: 'updated successfully!' })
    expect(await stored(account)).toEqual({ description: 'after', occupation: 'singer', email: 'After@example.org' })
  })

  test('keeps omitted fields', async () => {
    const account = await tell()
    await update(account, { description: 'after' })
    expect(await stored(account)).toEqual({ description: 'after', occupation: 'weaver', email: account.email })
  })

  test('clears empty fields', async () => {
    const account = await tell()
    const { password: currentPassword } = account
    const answer = await update(account, { description: 'after', occupation: ' ', email: ' ', currentPassword })
    expect(answer.statusCode).toBe(200)
    expect(await stored(account)).toEqual({ description: 'after', occupation: '', email: null })
  })

  test('keeps line breaks and drops text direction marks', async () => {
    const account = await tell()
    await update(account, {
      description: ' I weave.\r\n\r\n\r\n\u202eAnd sing. ',
      occupation: '\u2067weaver\u2069  of tilfi',
    })
    expect(await stored(account)).toMatchObject({ description: 'I weave.\n\nAnd sing.', occupation: 'weaver of tilfi' })
  })

  test('accepts 2,000 characters of any script in any JSON escaping', async () => {
    const account = await tell()
    const description = '🌾'.repeat(2_000)
    const escaped = JSON.stringify({ actor: { description } }).replace(
      /[\ud800-\udfff]/g,
      (half) => `\\u${half.charCodeAt(0).toString(16)}`,
    )
    const answer = await platform.app.inject({
      method: 'PUT',
      url: '/actor/updateDescription',
      headers: { cookie: account.cookie, 'content-type': 'application/json' },
      payload: escaped,
    })
    expect(answer.statusCode).toBe(200)
    expect(await stored(account)).toMatchObject({ description })
  })

  test('updates her card at once', async () => {
    const account = await tell()
    await platform.reload()
    // By the event, before the next full read after five seconds.
    await update(account, { description: 'shown' })
    await until(() => platform.services.directory.find(account.id)?.description === 'shown', { withinMs: 3_000 })
  })

  test.each([
    ['no description', { occupation: 'singer' }, 400, 'invalid_body'],
    ['an empty description', { description: '' }, 422, 'empty_description'],
    ['a description of spaces', { description: ' \n ' }, 422, 'empty_description'],
    ['a description that shows nothing', { description: '\u200b\u2060' }, 422, 'empty_description'],
    ['a description too long', { description: 'a'.repeat(2_001) }, 422, 'text_too_long'],
    ['a description that grows too long', { description: '\u0958'.repeat(1_001) }, 422, 'text_too_long'],
    ['an occupation too long', { description: 'x', occupation: 'a'.repeat(81) }, 422, 'text_too_long'],
    ['a control character', { description: 'bell \u0007' }, 400, 'invalid_text'],
    ['NUL', { description: 'x', occupation: 'a\u0000b' }, 400, 'invalid_text'],
    ['a line in the occupation', { description: 'x', occupation: 'a\nb' }, 400, 'invalid_text'],
    ['half a character', { description: '\ud800' }, 400, 'invalid_text'],
    ['an e-mail that is none', { description: 'x', email: 'selam@example' }, 422, 'bad_email'],
    ['two e-mails', { description: 'x', email: 'a@example.org,b@example.org' }, 422, 'bad_email'],
    ['a field of somebody else’s', { description: 'x', isPaid: true }, 400, 'invalid_body'],
    ['a number', { description: 7 }, 400, 'invalid_body'],
    ['null', { description: null }, 400, 'invalid_body'],
    ['nothing', undefined, 400, 'invalid_body'],
  ])('refuses %s, and changes nothing', async (_case, actor, status, code) => {
    const account = await tell()
    const answer = await update(account, actor)
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { success: false, code }])
    expect(await stored(account)).toEqual({ ...told, email: account.email })
  })

  test.each([
    ['as it is', (email: string) => email],
    ['in other letters', (email: string) => email.toUpperCase()],
  ])('refuses the e-mail of another account, %s', async (_case, written) => {
    const [account, other] = [await tell(), await tell()]
    const { password: currentPassword } = account
    const answer = await update(account, { description: 'after', email: written(other.email ?? ''), currentPassword })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { success: false, code: 'email_taken' }])
    expect(await stored(account)).toEqual({ ...told, email: account.email })
  })

  test.each([
    ['another one', 'specified@example.org'],
    ['none', ''],
  ])(
    'saves an e-mail with the specified fields alone: shown at once, the former one serves until confirmation: %s',
    async (_case, email) => {
      const account = await tell()
      const answer = await update(account, { description: 'after', occupation: 'singer', email })
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message: 'updated successfully!' }])
      expect(await stored(account)).toEqual({ description: 'after', occupation: 'singer', email: account.email })
      expect(await own(account)).toMatchObject({ email, isEmailConfirmed: false })
      // With the password, the form repeats what it shows.
      await update(account, { description: 'after', email, currentPassword: account.password })
      expect(await own(account)).toMatchObject({ email, isEmailConfirmed: true })
      expect(await stored(account)).toMatchObject({ email: email || null })
    },
  )

  test('saving an e-mail without a password does not reveal whether it is used', async () => {
    const [account, other] = [await tell(), await tell()]
    expect((await update(account, { description: 'x', email: other.email })).statusCode).toBe(200)
    expect(await stored(account)).toMatchObject({ email: account.email })
  })

  test('changes nothing with a wrong password', async () => {
    const account = await tell()
    const answer = await update(account, { description: 'after', email: 'x@example.org', currentPassword: 'not hers' })
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'wrong_password' }])
    expect(await stored(account)).toEqual({ ...told, email: account.email })
    expect(await own(account)).toMatchObject({ email: account.email, isEmailConfirmed: true })
  })

  test('drops a pending e-mail when the former one is saved again', async () => {
    const account = await tell()
    await update(account, { description: 'x', email: 'waits@example.org' })
    await update(account, { description: 'x', email: account.email })
    expect(await own(account)).toMatchObject({ email: account.email, isEmailConfirmed: true })
  })

  test('limits password guesses', async () => {
    const account = await tell()
    const guess = () =>
      update(account, { description: 'x', email: 'x@example.org', currentPassword: 'not hers at all' })
    await failIntoPause(platform, async () => (await guess()).statusCode)
    const { password: currentPassword } = account
    const answer = await update(account, { description: 'x', email: 'x@example.org', currentPassword })
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { code: 'too_many_attempts' }])
    expect((await update(account, { description: 'still hers' })).statusCode).toBe(200)
  })

  test('accepts her own e-mail again', async () => {
    const account = await tell()
    const answer = await update(account, { description: 'after', email: account.email?.toUpperCase() })
    expect(answer.statusCode).toBe(200)
  })

  test('gives an e-mail to one of many simultaneous claims', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, tell))
    const answers = await Promise.all(
      accounts.map((account) => {
        const { password: currentPassword } = account
        return update(account, { description: 'after', email: 'wanted@example.org', currentPassword })
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('is refused from another site’s page', async () => {
    const account = await tell()
    const answer = await platform.app.inject({
      method: 'PUT',
      url: '/actor/updateDescription',
      headers: { cookie: account.cookie, origin: 'https://evil.example' },
      payload: { actor: { description: 'evil' } },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'foreign_origin' }])
    expect(await stored(account)).toEqual({ ...told, email: account.email })
  })
})
