import type { Redis } from 'ioredis'

export interface SentinelLog {
  readonly info: (attributes: object, message: string) => void
  readonly warn: (attributes: object, message: string) => void
}

/** Silent Sentinels by log: a process asks each over many connections, but logs once. */
const silent = new WeakMap<SentinelLog, Set<string>>()

/**
 * Logs once when a Sentinel stops answering, and once when it answers again. Without a listener ioredis prints a stack for each attempt of
 * each connection.
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
