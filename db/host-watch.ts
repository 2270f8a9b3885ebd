/** The driver's events about a pool's hosts (`patches/`). */
export interface HostEvents {
  /** A host gave no connection. @param place its position in the address, from 0 */
  readonly onHostFailed: (place: number, host: string, error: Error) => void
  readonly onHostTaken: () => void
  /** The server refused a write. */
  readonly onReadOnly: (host: string) => void
}

/** Writes a log line. */
export type Warn = (attributes: object, message: string) => void

const readOnlyEveryMs = 60_000
/** The host is up and its connections work: it has none left (53300), or accepts none right now (57P03). */
const codesOfBusy = ['53300', '57P03']

const byPooler =
  'Postgres takes no writes by this pooler, which holds connections to a standby: lead it to the primary and say RECONNECT to it (docs/runbooks.md, AshendaVotesWait)'

/**
 * Logs once that no host gives a connection, or can be reached, with each one's error, until one does; and once a minute that the server
 * refuses writes.
 */
export function watchHosts(hosts: number, isPooled: boolean, warn: Warn): HostEvents {
  const failures = new Map<number, { readonly host: string; readonly error: string; readonly isBusy: boolean }>()
  const told = new Set<string>()
  let toldReadOnlyAt = Number.NEGATIVE_INFINITY
  const tellReadOnly = (host: string): void => {
    if (performance.now() - toldReadOnlyAt < readOnlyEveryMs) return
    toldReadOnlyAt = performance.now()
    warn({ host }, isPooled ? byPooler : 'Postgres takes no writes: another primary is looked for')
  }
  return {
    onHostFailed: (place, host, error) => {
      if (isPooled && codeOf(error) === 'CONNECT_STANDBY') tellReadOnly(host)
      failures.set(place, { host, error: lineOf(error), isBusy: codesOfBusy.includes(codeOf(error)) })
      if (failures.size < hosts) return
      const all = [...failures.values()]
      const message = all.some(({ isBusy }) => isBusy) ? 'Postgres gave no connection' : 'Postgres cannot be reached'
      if (told.has(message)) return
      told.add(message)
      warn({ hosts: all.map(({ isBusy: _, ...said }) => said) }, message)
    },
    onHostTaken: () => {
      failures.clear()
      told.clear()
    },
    onReadOnly: tellReadOnly,
  }
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** A socket error's code says more than its message. */
const lineOf = (error: Error): string => [codeOf(error), error.message].filter((part) => part !== '').join(': ')
