import type { Redis } from 'ioredis'

export interface SentinelLog {
  readonly info: (attributes: object, message: string) => void
  readonly warn: (attributes: object, message: string) => void
}

/** Addresses of Sentinels that do not answer, by the log that was told of them: a process asks each of them over many connections. */
const silent = new WeakMap<SentinelLog, Set<string>>()

/**
 * Logs once that a Sentinel does not answer, and once that it does again. Without a listener ioredis writes an error with its stack to the
 * console for each attempt of each connection.
 */
export function watchSentinel(client: Redis, address: string, log: SentinelLog | undefined): void {
  const known = (log && silent.get(log)) ?? new Set()
  if (log) silent.set(log, known)
  client.on('error', (error) => {
    if (known.has(address)) return
    known.add(address)
    log?.warn({ err: error, sentinel: address }, 'a Sentinel does not answer')
  })
  client.on('ready', () => {
    if (known.delete(address)) log?.info({ sentinel: address }, 'a Sentinel answers again')
  })
}
