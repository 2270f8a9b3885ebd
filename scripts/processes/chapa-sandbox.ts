import { freePort } from '../services/port.ts'
import type { Address } from './address.ts'
import { simulatesPayments } from './environment.ts'

const usualPort = 3030

/** A process that replaces an external service. */
export interface SandboxPlan {
  readonly name: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Shows people what it was asked for. */
  readonly page: string
}

interface Options {
  readonly env: NodeJS.ProcessEnv
  /** The site's address. */
  readonly address: Address
  /** The api's address for the sandbox. */
  readonly apiOrigin: string
}

interface Payments {
  readonly workerEnv: NodeJS.ProcessEnv
  readonly sandbox?: SandboxPlan
}

/** Payments on this machine: CHAPA_BASE_URL, otherwise a sandbox. */
export async function planPayments({ env, address, apiOrigin }: Options): Promise<Payments> {
  const publicUrl = env['PUBLIC_URL'] || address.url
  if (!simulatesPayments(env)) return { workerEnv: { PUBLIC_URL: publicUrl } }
  const port = Number(env['CHAPA_SANDBOX_PORT']) || (await freePort(usualPort))
  const baseUrl = `http://127.0.0.1:${port}`
  return {
    workerEnv: { PUBLIC_URL: publicUrl, CHAPA_BASE_URL: baseUrl },
    sandbox: {
      name: 'chapa',
      args: ['api/sandbox/chapa/main.ts'],
      env: {
        ...env,
        HOST: address.host,
        CHAPA_SANDBOX_PORT: String(port),
        CHAPA_SANDBOX_URL: env['CHAPA_SANDBOX_URL'] || `http://${new URL(address.url).hostname}:${port}`,
        CHAPA_SANDBOX_WEBHOOK_URL: env['CHAPA_SANDBOX_WEBHOOK_URL'] || `${apiOrigin}/payments/chapa/webhook`,
      },
      page: `${baseUrl}/sandbox/transactions`,
    },
  }
}
