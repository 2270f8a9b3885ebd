import { Secret, TOTP } from 'otpauth'
import { call } from './account-calls.ts'
import type { Account } from './accounts.ts'
import type { Platform } from './platform.ts'

export interface App {
  readonly secret: string
  /** What the app shows so many half minutes from now. */
  readonly codeAt: (steps: number) => string
}

/** The app of an admin, as it has scanned the picture; its first code is not entered yet. */
export async function offerFactor(platform: Platform, { cookie, password }: Account): Promise<App> {
  const { status, body } = await call(platform, 'POST /admin/factor', { cookie, payload: { password } })
  if (status !== 200) throw new Error(`no secret is offered: ${JSON.stringify(body)}`)
  return appOf(String(body['secret']))
}

export function appOf(secret: string): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return { secret, codeAt: (steps) => totp.generate({ timestamp: Date.now() + steps * 30_000 }) }
}

/** The same with its first code entered: the cookie of her session from then on, and her codes on paper. */
export async function setUpFactor(
  platform: Platform,
  admin: Account,
): Promise<App & { readonly cookie: string; readonly codes: readonly string[] }> {
  const app = await offerFactor(platform, admin)
  // A half minute ago: the one of now is free for the test.
  const payload = { code: app.codeAt(-1) }
  const { body, cookie } = await call(platform, 'POST /admin/factor/confirm', { cookie: admin.cookie, payload })
  return { ...app, cookie, codes: body['codes'] as string[] } // of the contract
}
