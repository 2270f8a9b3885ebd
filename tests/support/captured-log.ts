import { Writable } from 'node:stream'
import { loggedError } from '@ashenda/core/error-log.ts'
import { type Logger, pino } from 'pino'

export interface CapturedLog {
  readonly log: Logger
  /** Everything logged so far. */
  readonly written: () => string
  /** Security log lines so far, of one event if given. */
  readonly security: (event?: string) => readonly Readonly<Record<string, unknown>>[]
}

/** A log as `main` writes it, at the finest level, in memory. */
export function captureLog(): CapturedLog {
  let lines = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines += String(chunk)
      done()
    },
  })
  return {
    log: pino({ level: 'trace', serializers: { err: loggedError } }, stream),
    written: () => lines,
    security: (event) =>
      lines
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>) // of pino
        .filter((line) => line['log'] === 'security' && (event === undefined || line['event'] === event)),
  }
}
