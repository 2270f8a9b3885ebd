import { loggedError } from '@ashenda/core/error-log.ts'
import { type Logger, pino } from 'pino'
import { logStream } from './log-stream.ts'

export interface LoggerOptions {
  /** Each line's `process`. */
  readonly process: string
  /** The lowest level written: `trace`, `debug`, `info`, … */
  readonly level: string
  /** Further fields of each line. */
  readonly mixin?: () => object
  /** The file to write to; standard output if missing. */
  readonly descriptor?: number
}

/**
 * A process's log, one JSON object per line. A line that cannot be written (disk full, pipe not read) never ends or delays the process: it
 * waits or is lost, and the next written line says how many were lost.
 */
export function createLogger({ process: name, level, mixin, descriptor = 1 }: LoggerOptions): Logger {
  const stream = logStream(descriptor, (lines) =>
    log.warn({ lines }, 'log lines were lost because they could not be written'),
  )
  process.once('exit', () => stream.end())
  const log = pino(
    { level, base: { process: name }, serializers: { err: loggedError }, ...(mixin && { mixin }) },
    stream,
  )
  return log
}
