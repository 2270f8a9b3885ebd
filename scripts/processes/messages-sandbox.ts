import { freePort } from '../services/port.ts'
import type { Address } from './address.ts'
import { simulatesMessages } from './environment.ts'
import type { SandboxPlan } from './sandbox-plan.ts'

const usualPort = 3040

interface Options {
  readonly env: NodeJS.ProcessEnv
  readonly address: Pick<Address, 'host'>
}

interface Messages {
  /** Of api and worker. */
  readonly env: NodeJS.ProcessEnv
  readonly sandbox?: SandboxPlan
}

/** How messages reach phones: by whom MESSAGES_DOMESTIC and MESSAGES_ABROAD name, else on a page of this machine. */
export async function planMessages({ env, address }: Options): Promise<Messages> {
  if (!simulatesMessages(env)) return { env: {} }
  const port = Number(env['MESSAGES_SANDBOX_PORT']) || (await freePort(usualPort))
  const url = `http://127.0.0.1:${port}`
  return {
    env: { MESSAGES_DOMESTIC: 'sandbox', MESSAGES_ABROAD: 'sandbox', MESSAGES_SANDBOX_URL: url },
    sandbox: {
      name: 'messages',
      args: ['api/sandbox/messages/main.ts'],
      env: { ...env, HOST: address.host, MESSAGES_SANDBOX_PORT: String(port) },
      page: `${url}/messages`,
    },
  }
}
