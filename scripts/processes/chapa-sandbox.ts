import { freePort } from '../services/port.ts'
import { simulatesPayments } from './environment.ts'

const usualPort = 3030

/**
 * How payments are made on this machine: with what CHAPA_BASE_URL names, else with a sandbox, a process of its own.
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {{host: string, url: string}} options.address where people reach the site
 * @param {string} options.apiOrigin where the sandbox reaches the api
 */
export async function planPayments({ env, address, apiOrigin }) {
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
      /** Every payment that was tried, and a payer who does as told. */
      page: `${baseUrl}/sandbox/transactions`,
    },
  }
}
