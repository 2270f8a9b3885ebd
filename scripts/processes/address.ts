import { isFree } from '../services/port.ts'

export interface Address {
  readonly port: number
  readonly host: string
  /** As people type it. */
  readonly url: string
  /** Where this command checks readiness. */
  readonly localHost: string
}

/** The site's address: PORT (3000) and HOST (this machine only). */
export function publicAddress(): Address {
  const port = Number(process.env['PORT'] || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT is ${process.env['PORT']}; it must be a number from 1 to 65535.`)
  }
  const host = process.env['HOST'] || '127.0.0.1'
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const isHere = isEverywhere || host === '127.0.0.1' || host === '::1'
  const name = isHere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return {
    port,
    host,
    url: `http://${name}:${port}`,
    localHost: isEverywhere ? '127.0.0.1' : host,
  }
}

export async function refuseTakenPort({ port, host }: Address): Promise<void> {
  // Browsers resolve localhost to ::1 first: another listener there would be shown instead.
  if ((await isFree(port, host)) && (await isFree(port, '::1'))) return
  throw new Error(`Port ${port} is taken by another program. Choose one that is free: PORT=${port + 1} npm start`)
}
