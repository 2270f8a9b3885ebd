import { createHmac, randomBytes } from 'node:crypto'
import type { SettingsChange } from '@ashenda/api/sandbox/chapa/settings.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { enterPayment } from '@ashenda/db/queries/payments/payments.ts'
import { v7 } from 'uuid'
import { cookieOf } from './accounts.ts'
import { type StartedSandbox, startSandbox, testKey, webhookSecret } from './chapa.ts'
import { currentContest, insertContest, insertContestant, somePhone } from './contest-data.ts'
import { type Answer, post } from './http.ts'
import { type Platform, type PlatformParts, testPepper } from './platform.ts'
import { until } from './until.ts'
import { usePlatform } from './use-platform.ts'

export const paymentEnv = { CHAPA_WEBHOOK_SECRET: webhookSecret }

/** The file's own platform with Chapa's webhooks, a contest and this many contestants. */
export function usePaidContest(contestants = 3, parts: PlatformParts = {}) {
  const picks: string[] = []
  // Set before the first test.
  const platform = usePlatform(
    async (sql) => {
      made.contest = await insertContest(sql)
      for (let index = 0; index < contestants; index += 1) picks.push(await insertContestant(sql, made.contest))
    },
    paymentEnv,
    parts,
  )
  const made = { platform, contest: '', picks: picks as readonly string[] }
  return made
}

/** A sandbox until the test ends, which notifies the platform by default. */
export const sandboxFor = ({ url }: Pick<Platform, 'url'>, settings: SettingsChange = {}): Promise<StartedSandbox> =>
  startSandbox({ webhookUrl: `${url}/payments/chapa/webhook`, ...settings })

/** With a test key; refunds need a live one. */
export const accessTo = ({ url }: Pick<StartedSandbox, 'url'>, secretKey = testKey) => ({ baseUrl: url, secretKey })

/** The test's own worker and sandbox. */
export async function withChapa(
  platform: Platform,
  settings: SettingsChange,
  run: (sandbox: StartedSandbox) => Promise<void>,
  secretKey = testKey,
): Promise<void> {
  const sandbox = await sandboxFor(platform, settings)
  const worker = await platform.startWorker(accessTo(sandbox, secretKey))
  try {
    await run(sandbox)
  } finally {
    await worker.close()
  }
}

/** A browser's payment for a vote; `cookie` is from an earlier answer. */
export const payForVote = (
  { url }: Pick<Platform, 'url'>,
  fields: { readonly phone?: unknown; readonly name?: unknown } = {},
  cookie = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  post(
    `${url}/vote/payWithChapa`,
    { phone: somePhone(), name: 'ሰላም ሓጎስ', ...fields },
    { ...headers, ...(cookie !== '' && { cookie }) },
  )

export interface Payer {
  readonly phone: string
  readonly payment: string
  readonly cookie: string
  /** The checkout. */
  readonly checkout: string
}

/** A browser sent to a checkout. @throws otherwise */
export async function openCheckout(platform: Pick<Platform, 'url'>, phone = somePhone(), had = ''): Promise<Payer> {
  const answer = await payForVote(platform, { phone }, had)
  const { payment, url } = answer.body
  if (answer.status !== 200) throw new Error(`no checkout: ${JSON.stringify(answer.body)}`)
  const cookie = cookieOf(answer.headers.get('set-cookie') ?? '')
  return { phone, payment: String(payment), checkout: String(url), cookie }
}

/** A vote payment as the api writes it, by default of a new voter; without a job. */
export async function enterVotePayment(
  { sql }: Pick<Platform, 'sql'>,
  { phone = somePhone(), name = 'Selam', claimantHash = randomBytes(32) } = {},
) {
  const fresh = v7()
  const reference = `vote-${fresh}`
  const contest = await currentContest(sql)
  const payer = {
    purpose: 'vote' as const,
    contest,
    voter: { id: voterIdOf(testPepper, phone), phone, name },
    claimantHash,
  }
  const id = await sql.begin((tx) =>
    enterPayment(tx, { id: fresh, reference, payer, amountMinor: 3_000, currency: 'ETB' }),
  )
  if (typeof id !== 'string') throw new Error('no payment was entered')
  return { id, reference, phone, claimantHash }
}

/** The page's question. */
export const verifyPayment = (
  { url }: Pick<Platform, 'url'>,
  { phone, cookie }: { readonly phone: string; readonly cookie: string },
): Promise<Answer> => post(`${url}/vote/verifyPayment`, { phone }, { cookie })

export interface StoredPayment {
  readonly state: string
  readonly reference: string
  readonly attention: string | null
  readonly credits: number
  readonly checks: number
  readonly is_due: boolean | null
  readonly history: readonly string[]
}

/** A recorded payment with its votes and states. */
export async function storedPayment({ sql }: Pick<Platform, 'sql'>, id: string): Promise<StoredPayment> {
  const [row] = await sql<StoredPayment[]>`
    select state, reference, attention, checks, next_check_at <= now() as is_due,
      (select count(*)::int from credits where payment_id = p.id) as credits,
      array(select to_state from payment_events where payment_id = p.id order by id) as history
    from payments p where id = ${id}`
  if (!row) throw new Error('there is no such payment')
  return row
}

/** A payment once it reached this state. */
export const reachedPayment = (
  platform: Pick<Platform, 'sql'>,
  id: string,
  state = 'succeeded',
): Promise<StoredPayment> =>
  until(async () => {
    const row = await storedPayment(platform, id)
    return row.state === state && row
  })

/** The payer's action in the checkout: pay, fail, cancel, reverse. */
export async function actAtChapa(
  platform: Pick<Platform, 'sql'>,
  sandbox: Pick<StartedSandbox, 'url'>,
  payment: string,
  action: 'pay' | 'fail' | 'cancel' | 'reverse',
): Promise<void> {
  const { reference } = await storedPayment(platform, payment)
  const answer = await fetch(`${sandbox.url}/sandbox/transactions/${reference}/${action}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
}

export const signatureOf = (body: string, secret = webhookSecret): string =>
  createHmac('sha256', secret).update(body).digest('hex')

/** A webhook as Chapa sends it; `headers` replace its signature. */
export const sendWebhook = (
  { url }: Pick<Platform, 'url'>,
  body: string,
  headers: Record<string, string> = { 'x-chapa-signature': signatureOf(body) },
): Promise<Answer> => post(`${url}/payments/chapa/webhook`, body, headers)

/** The address Chapa returns the browser to. */
export async function returnAddress(
  platform: Pick<Platform, 'sql'>,
  { ledger }: Pick<StartedSandbox, 'ledger'>,
  payment: string,
): Promise<string> {
  const { reference } = await storedPayment(platform, payment)
  return ledger.find(reference)?.returnUrl ?? ''
}
