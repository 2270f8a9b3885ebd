import { call } from '../../../support/account-calls.ts'
import { somePhone } from '../../../support/contest-data.ts'
import { addPasskey, askForPasskey } from '../../../support/passkeys.ts'
import { openResetOf } from '../../../support/resets.ts'
import { offerFactor, setUpFactor } from '../../../support/second-factor.ts'
import { adminAccount, type Site, sound } from './site.ts'
import type { Contestant } from './this-festival.ts'

const newPassword = 'ማይ ዓይኒ ኣብ ኣኽሱም 7'

/** Who was invited: one who shows her second factor in every way, one who was disabled, one who did not come, one whose link was withdrawn. */
export async function inviteAdmins(site: Site): Promise<void> {
  const { platform, asAdmin } = site
  const shown = await join(site, 'Mihret of the sponsors', 'finance')
  const disabled = await join(site, 'ኣብርሀት ናይ ገንዘብ', 'operations')
  await invite(site, 'Saba, next week', 'viewer')
  const { _id } = await invite(site, 'a wrong number', 'moderator')
  await asAdmin('DELETE', `/admin/invitations/${_id}`)

  const { codes, cookie } = await setUpFactor(platform, shown)
  const account = { ...shown, cookie }
  const { passkey, cookie: later } = await addPasskey(platform, account, undefined, 'ስልከይ')
  const signed = passkey.sign(await askForPasskey(platform, later), { origin: 'http://localhost' })
  const shownBy = await callSoundly(site, 'POST /admin/factor/passkeys/show', later, signed)
  const paper = await callSoundly(site, 'POST /admin/factor/show', shownBy.cookie, { code: codes[0] })
  // Another phone whose first code she has not entered, and a question nobody answered.
  await offerFactor(platform, { ...account, cookie: paper.cookie })
  await askForPasskey(platform, paper.cookie)

  const { password } = adminAccount
  const reason = 'ስርሓ ወዲኣ'
  await asAdmin('PUT', `/admin/admins/${disabled.id}/disabled`, { isDisabled: true, reason, password })
}

/** One has a code sent and not entered yet; another one had two links of an admin, the first of which is worth nothing. */
export async function losePasswords({ platform, asAdmin }: Site, asks: Contestant, isGiven: Contestant): Promise<void> {
  const [row] = await platform.sql<{ email: string }[]>`select email from users where id = ${asks.id}`
  const payload = { email: row?.email, answer: 'ኩዕሶ እግሪ', newPassword }
  sound(await call(platform, 'POST /api/v1/auth/forgot-password', { payload }))
  await openResetOf(platform, asks)
  for (const reason of ['she called', 'she called again'])
    await asAdmin('POST', `/admin/contestants/${isGiven.id}/reset-link`, { reason })
}

async function invite({ asAdmin }: Site, note: string, adminRole: string) {
  const { password } = adminAccount
  const made = await asAdmin('POST', '/admin/invitations', { note, adminRole, password })
  return made as unknown as { readonly _id: string; readonly link: string } // of the contract
}

async function join(site: Site, note: string, adminRole: string) {
  const { link } = await invite(site, note, adminRole)
  const phone = somePhone()
  const email = `admin${phone.slice(-6)}@ashenda.example`
  const admin = { fname: 'Mihret', mname: 'Gidey', phone, email, password: newPassword }
  const payload = { token: link.split('#')[1], admin }
  const { cookie, ...answer } = await call(site.platform, 'POST /invitations/accept', { payload })
  sound(answer)
  const [row] = await site.platform.sql<{ id: string }[]>`select id from users where phone = ${phone}`
  return { id: row?.id ?? '', phone, email, password: newPassword, cookie }
}

async function callSoundly({ platform }: Site, route: string, cookie: string, payload: unknown) {
  const answer = await call(platform, route, { cookie, payload })
  sound(answer)
  return answer
}
