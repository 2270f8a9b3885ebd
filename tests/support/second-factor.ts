import { Secret, TOTP } from 'otpauth'
import { type CallAnswer, call } from './account-calls.ts'
import type { Account } from './accounts.ts'
import type { Platform } from './platform.ts'

/** An app's time step. */
const halfMinuteMs = 30_000

export interface App {
  readonly secret: string
  /** The app's code this many steps from now. */
  readonly codeAt: (steps: number) => string
}

/** An admin's app after scanning; its first code is not entered yet. */
export async function offerFactor(platform: Platform, { cookie, password }: Account): Promise<App> {
  const { status, body } = await call(platform, 'POST /admin/factor', { cookie, payload: { password } })
  if (status !== 200) throw new Error(`no secret is offered: ${JSON.stringify(body)}`)
  return appOf(String(body['secret']))
}

export function appOf(secret: string): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return { secret, codeAt: (steps) => totp.generate({ timestamp: Date.now() + steps * halfMinuteMs }) }
}

/** The same with its first code entered: her new session cookie and recovery codes. */
export async function setUpFactor(
  platform: Platform,
  admin: Account,
): Promise<App & { readonly cookie: string; readonly codes: readonly string[] }> {
  const app = await offerFactor(platform, admin)
  const { body, cookie } = await confirmFactor(platform, admin, app)
  return { ...app, cookie, codes: body['codes'] as string[] } // of the contract
}

const halfMinuteNow = (): number => Math.floor(Date.now() / halfMinuteMs)

/**
 * Enters an app's first code: the previous step's, so that the present one stays free for the test. If a step began before the server
 * judged it, it was too old and is entered again. @throws if refused otherwise
 */
export async function confirmFactor(
  platform: Platform,
  { cookie }: Pick<Account, 'cookie'>,
  app: App,
): Promise<CallAnswer> {
  const begun = halfMinuteNow()
  const answer = await call(platform, 'POST /admin/factor/confirm', { cookie, payload: { code: app.codeAt(-1) } })
  if (answer.status === 200) return answer
  if (halfMinuteNow() === begun) throw new Error(`the first code is refused: ${JSON.stringify(answer.body)}`)
  return confirmFactor(platform, { cookie }, app)
}
