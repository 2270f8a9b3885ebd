import { Writable } from 'node:stream'
import { loggedError } from '@ashenda/core/error-log.ts'
import { type Logger, pino } from 'pino'

export interface KeptLog {
  readonly log: Logger
  /** Everything logged so far. */
  readonly written: () => string
}

/** A log as `main` writes it, at the finest level, kept in memory. */
export function keptLog(): KeptLog {
  let lines = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines += String(chunk)
      done()
    },
  })
  return { log: pino({ level: 'trace', serializers: { err: loggedError } }, stream), written: () => lines }
}
