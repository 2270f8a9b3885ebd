import { randomBytes } from 'node:crypto'
import { buildSandbox, type Sandbox } from '@ashenda/api/sandbox/chapa/sandbox.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { seedAdmin } from '@ashenda/db/seeds/admin.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import type { RunningWorker } from '@ashenda/worker/worker.ts'
import { logInBy } from '../../../support/account-calls.ts'
import { plainMaking } from '../../../support/card-batches.ts'
import { liveKey, webhookSecret } from '../../../support/chapa.ts'
import type { Answer } from '../../../support/http.ts'
import { startMailServer } from '../../../support/mail-server.ts'
import { type Platform, startPlatform, testPepper } from '../../../support/platform.ts'
import { runNode } from '../../../support/run-node.ts'
import { call } from '../../../support/shop.ts'

export const adminAccount = {
  phone: '+251911000001',
  email: 'aster@ashenda.example',
  password: 'የአክሱም ሐወልቲ 1937',
} as const

/** A site that is to be filled: api and a Chapa without money, with one admin and nothing else. */
export interface Site {
  readonly platform: Platform
  readonly sandbox: Sandbox & { readonly url: string }
  readonly admin: { readonly id: string; readonly cookie: string }
  /** Signs where each chain stands. */
  readonly sign: () => Promise<void>
  /** @throws where the site refuses it */
  readonly asAdmin: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<Answer['body']>
  /** Until then, and from its end on, what there is to do waits. */
  readonly startWorker: () => Promise<RunningWorker>
  readonly close: () => Promise<void>
}

export async function startSite(): Promise<Site> {
  const mails = await startMailServer()
  const platform = await startPlatform(async () => {}, {
    RATE_LIMITS: 'off',
    CHAPA_WEBHOOK_SECRET: webhookSecret,
    // A code for a new password goes by e-mail.
    PASSWORD_RESET: 'safe',
    MAIL_FROM: 'Ashenda <no-reply@ashenda.example>',
    SMTP_URL: mails.url,
  })
  // Refunds go on when they are told to, so that one can be left half-way.
  const settings = { webhookUrl: `${platform.url}/payments/chapa/webhook`, callback: 'none', refundStepMs: 0 } as const
  const sandbox = buildSandbox({ secretKeys: [liveKey], webhookSecret, settings })
  const url = await sandbox.listen()
  await seedAdmin(platform.sql, adminAccount)
  const { cookie } = await logInBy(platform, adminAccount.email, adminAccount.password)
  const [row] = await platform.sql<{ id: string }[]>`select id from users where email = ${adminAccount.email}`
  const admin = { id: row?.id ?? '', cookie }
  const signer = checkpointSigner(randomBytes(32).toString('hex'))
  return {
    platform,
    admin,
    sandbox: { ...sandbox, url },
    sign: () => signCheckpoints({ sql: platform.sql, signer, publish: () => {} }),
    asAdmin: async (method, path, body) => sound(await call(platform, admin, method, path, body)),
    startWorker: () => platform.startWorker({ baseUrl: url, secretKey: liveKey }, plainMaking),
    close: async () => {
      await sandbox.close()
      await platform.close()
      await mails.close()
    },
  }
}

/** What an answer says. @throws Error where it is a refusal */
export function sound<T>({ status, body }: { readonly status: number; readonly body: T }): T {
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return body
}

/** The command by which a real site gets its zones and its contest. Resolves with the id of the contest. */
export async function beginContest(
  { sql, databaseUrl, reload }: Platform,
  name: string,
  hours: { readonly opens: string; readonly closes: string; readonly freezes?: string },
): Promise<string> {
  const args = Object.entries({ name, ...hours }).flatMap(([option, value]) => [`--${option}`, value])
  const { code, output } = await runNode(
    'db/seeds/contest.ts',
    { DATABASE_URL: databaseUrl, PHONE_PEPPER: testPepper },
    args,
  )
  if (code !== 0) throw new Error(output)
  await reload()
  const [row] = await sql<{ id: string }[]>`select id from contests where name = ${name}`
  return row?.id ?? ''
}
