import { beforeAll } from 'vitest'
import { type CallOptions, call, logInByPhone, someAddress } from './account-calls.ts'
import { type Account, type ContestantAccountChoice, cookieOf, registerContestant } from './accounts.ts'
import { useMessages } from './messages.ts'
import type { Platform } from './platform.ts'
import { until } from './until.ts'
import { usePlatform } from './use-platform.ts'

export const sport = 'football'
export const newPassword = 'another password'

/** Answers alone open nothing. */
export const safeReset = { PASSWORD_RESET: 'safe', RATE_LIMITS: 'on' }

let count = 0
export const someEmail = (): string => {
  count += 1
  return `letebrhan-${count}@example.org`
}

/** A country the sandbox does not serve. */
export const phoneAbroad = (): string => {
  count += 1
  return `+1415555${String(count).padStart(4, '0')}`
}

export interface Forgetful extends Account {
  readonly email: string
}

/** A contestant who can reset her password. */
export async function forgetfulContestant(site: Platform, choice: ContestantAccountChoice = {}): Promise<Forgetful> {
  const email = someEmail()
  return { ...(await registerContestant(site, { email, answer: sport, ...choice })), email }
}

/** The first step, by default from its own address. `reset` is the browser's cookie afterwards. */
export async function askForReset(
  site: Platform,
  email: string,
  fields: Readonly<Record<string, unknown>> = {},
  options: CallOptions = {},
) {
  const payload = { email, answer: sport, newPassword, ...fields }
  const answer = await call(site, 'POST /api/v1/auth/forgot-password', { from: someAddress(), ...options, payload })
  return { ...answer, reset: cookieOf(answer.setCookies[0] ?? '') }
}

/** The second step, in the browser with this cookie. */
export const finishReset = (site: Platform, cookie: string | undefined, code: string, password = newPassword) =>
  call(site, 'POST /api/v1/auth/reset-password', { cookie, payload: { code, newPassword: password } })

/** A site that sends codes to Ethiopian phones only: everyone else waits. For a test file. */
export function useResetSite() {
  const messages = useMessages()
  const platform = usePlatform(undefined, () => ({
    ...safeReset,
    MESSAGES_DOMESTIC: 'sandbox',
    MESSAGES_SANDBOX_URL: messages.env['MESSAGES_SANDBOX_URL'] ?? '',
  }))
  beforeAll(async () => {
    await platform.startWorker()
  })
  return { platform, messages }
}

/** Whether a password logs in, from its own address. */
export const opens = async (site: Platform, { phone }: Pick<Account, 'phone'>, password: string): Promise<boolean> =>
  (await logInByPhone(site, phone, password, { from: someAddress() })).status === 200

/** An account's open reset, once it is there. */
export const openResetOf = ({ sql }: Platform, account: Pick<Account, 'id'>) =>
  until(async () => {
    const [row] = await sql<{ id: string; way: string }[]>`
      select id, way from password_resets where user_id = ${account.id} and way <> 'link' and ended_at is null`
    return row
  })

/** Backdates a reset. @param ago a Postgres interval */
export const ageResetOf = ({ sql }: Platform, account: Pick<Account, 'id'>, ago: string) => sql`
  update password_resets set created_at = created_at - ${ago}::interval, opens_at = opens_at - ${ago}::interval,
    expires_at = expires_at - ${ago}::interval where user_id = ${account.id}`
