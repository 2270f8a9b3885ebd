import type { AddressInfo } from 'node:net'

/** What the benchmark hands to a side's programs. @throws when it is missing */
export function given(name: 'DATABASE_URL' | 'REDIS_URL' | 'PHONE_PEPPER'): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set: sides are started by the benchmark`)
  return value
}

/** The port a server of this program was given. */
export function portOf(address: AddressInfo | string | null | undefined): number {
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port')
  return address.port
}

/** Tells the benchmark that this program is ready, and ends it in order when told so. */
export function announceReady(message: object, close: () => Promise<unknown>): void {
  process.once('SIGTERM', () => void close().finally(() => process.exit(0)))
  process.send?.(message)
}
