import { call, logInByPhone } from './account-calls.ts'
import { type Account, insertAdmin, logIn } from './accounts.ts'
import { addPasskey, askForPasskey, passkeySite, SoftPasskey } from './passkeys.ts'
import { usePlatform } from './use-platform.ts'

/** A site whose admins need a second factor, and their passkey actions, for a test file. */
export function usePasskeyDesk() {
  const env = { RATE_LIMITS: 'off', SECOND_FACTOR: 'required', PUBLIC_URL: passkeySite }
  const platform = usePlatform(undefined, env)

  const ask = (cookie: string, route: string, payload?: unknown) =>
    call(platform, route, { cookie, ...(payload !== undefined && { payload }) })
  const add = (cookie: string, payload: object) =>
    ask(cookie, 'POST /admin/factor/passkeys', { name: 'her key', ...payload })
  const show = (cookie: string, payload: unknown) => ask(cookie, 'POST /admin/factor/passkeys/show', payload)
  const showCode = (cookie: string, code: string) => ask(cookie, 'POST /admin/factor/show', { code })
  const listed = async (cookie: string) =>
    (await ask(cookie, 'GET /admin/factor/passkeys')).body['passkeys'] as { _id: string; name: string }[] // of the contract
  const remove = (cookie: string, id: string | undefined) => ask(cookie, `DELETE /admin/factor/passkeys/${id}`)
  const sensitive = ({ password }: Account, cookie: string) =>
    ask(cookie, 'POST /admin/invitations', { note: 'a friend', adminRole: 'viewer', password })
  const logInAgain = ({ phone, password }: Account) => logInByPhone(platform, phone, password)
  const later = (admin: Account) =>
    platform.sql`update sessions set verified_at = now() - interval '11 minutes' where user_id = ${admin.id}`

  /** An admin with a passkey, and a session that has not shown it. */
  async function withPasskey(counter?: number) {
    const admin = await insertAdmin(platform)
    const added = await addPasskey(platform, admin, new SoftPasskey(counter))
    return { admin, ...added, elsewhere: await logIn(platform, admin.id, 'admin') }
  }

  const showAgain = async (admin: Account, passkey: SoftPasskey) => {
    const cookie = await logIn(platform, admin.id, 'admin')
    return show(cookie, passkey.sign(await askForPasskey(platform, cookie)))
  }

  return { platform, add, ask, later, listed, logInAgain, remove, sensitive, show, showAgain, showCode, withPasskey }
}
