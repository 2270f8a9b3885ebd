import { loggedError } from '@ashenda/core/error-log.ts'
import { type Logger, pino } from 'pino'
import { logStream } from './log-stream.ts'

export interface LoggerOptions {
  /** Stands in each line as `process`. */
  readonly process: string
  /** Lines below it are not written: `trace`, `debug`, `info`, … */
  readonly level: string
  /** What else each line holds. */
  readonly mixin?: () => object
  /** Of the file written to; the standard output where it is missing. */
  readonly descriptor?: number
}

/**
 * The log of a process, a JSON object a line. A line that cannot be written (the disk is full, nobody reads the pipe) never ends
 * the process, is never waited for and never keeps it from ending: it waits for room or is lost, and how many were lost is the
 * next line that can be written.
 */
export function createLogger({ process: name, level, mixin, descriptor = 1 }: LoggerOptions): Logger {
  const stream = logStream(descriptor, (lines) =>
    log.warn({ lines }, 'lines of the log were lost: they could not be written'),
  )
  process.once('exit', () => stream.end())
  const log = pino(
    { level, base: { process: name }, serializers: { err: loggedError }, ...(mixin && { mixin }) },
    stream,
  )
  return log
}
