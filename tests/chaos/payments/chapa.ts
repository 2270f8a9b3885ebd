import type { ListedTransaction } from '@ashenda/api/sandbox/chapa/control/routes.ts'
import type { SettingsChange } from '@ashenda/api/sandbox/chapa/settings.ts'
import { until } from '../../support/until.ts'
import { type AppProcess, type AppProcessOptions, startAppProcess } from '../app-process.ts'

export const chapaEnv = {
  CHAPA_SECRET_KEY: 'CHASECK_TEST-of-the-chaos',
  CHAPA_WEBHOOK_SECRET: 'a webhook secret for chaos, 32 characters or more',
} as const

/** The simulated Chapa; what it says was paid is compared with the database. */
export interface Chapa {
  readonly url: string
  readonly process: AppProcess
  /** Changes the named parts of its behaviour from now on. */
  readonly behave: (change: SettingsChange) => Promise<void>
  /** All its transactions. */
  readonly transactions: () => Promise<readonly ListedTransaction[]>
}

export async function startChapa(
  port: number,
  siteUrl: string,
  shared: Pick<AppProcessOptions, 'logDir' | 'onCrash'>,
  address = '127.0.0.1',
): Promise<Chapa> {
  const url = `http://${address}:${port}`
  const app = startAppProcess({
    ...shared,
    name: 'chapa',
    entry: 'api/sandbox/chapa/main.ts',
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      HOST: address,
      CHAPA_SANDBOX_PORT: String(port),
      CHAPA_SANDBOX_WEBHOOK_URL: `${siteUrl}/payments/chapa/webhook`,
      ...chapaEnv,
    },
  })
  const read = async (path: string): Promise<unknown> => (await fetch(url + path)).json()
  await until(() => read('/sandbox/settings').catch(() => undefined), { withinMs: 30_000, everyMs: 50 })
  return {
    url,
    process: app,
    behave: async (change) => {
      const answer = await fetch(`${url}/sandbox/settings`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
      if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`)
    },
    transactions: async () => {
      const { transactions } = (await read('/sandbox/transactions')) as { transactions: readonly ListedTransaction[] } // our own sandbox's answer
      return transactions
    },
  }
}
