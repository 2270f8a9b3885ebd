import { write, writeSync } from 'node:fs'

/** The most characters that may wait; further lines are lost. */
const mostWaiting = 1_000_000
/** A full pipe is retried after this, any other failure after `retryMs`. */
const pipeRetryMs = 50
const retryMs = 1_000

/** The destination of log lines. */
export interface LogStream {
  write(line: string): void
  /** For process exit: writes what it can at once and drops the rest. */
  end(): void
}

/**
 * Writes lines to a file in the background, many at once. Lines that cannot be written (disk full, pipe not read) wait and are retried;
 * those beyond the limit are lost, and `onLost` reports how many. Not pino's own stream: its final flush never ends while the disk is full.
 */
export function logStream(descriptor: number, onLost: (lines: number) => void): LogStream {
  let lines: string[] = []
  let length = 0
  let lost = 0
  /** Taken out of `lines`, not yet written. */
  let batch: Buffer = Buffer.alloc(0)
  let isWriting = false

  function writeNext(): void {
    isWriting = true
    if (batch.length === 0) {
      batch = Buffer.from(lines.join(''))
      lines = []
      length = 0
    }
    write(descriptor, batch, (error, written) => {
      if (error) return void setTimeout(writeNext, error.code === 'EAGAIN' ? pipeRetryMs : retryMs).unref()
      batch = batch.subarray(written)
      const missing = lost
      lost = 0
      if (missing > 0) onLost(missing)
      if (batch.length > 0 || lines.length > 0) return writeNext()
      isWriting = false
    })
  }

  return {
    write: (line) => {
      if (length + line.length > mostWaiting) {
        lost += 1
        return
      }
      lines.push(line)
      length += line.length
      if (!isWriting) writeNext()
    },
    end: () => {
      let rest = Buffer.concat([batch, Buffer.from(lines.join(''))])
      lines = []
      try {
        while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest))
      } catch {} // nobody is left to report it to
    },
  }
}
