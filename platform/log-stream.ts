import { write, writeSync } from 'node:fs'

/** What may wait for room, in characters; later lines are lost until there is some. */
const mostWaiting = 1_000_000
/** A full pipe is tried again after this, all else that could not be written after `retryMs`. */
const pipeRetryMs = 50
const retryMs = 1_000

/** Where lines go. */
export interface LogStream {
  write(line: string): void
  /** At the end of the process, when nothing can be waited for: what can be written at once is, the rest is lost. */
  end(): void
}

/**
 * Writes lines to a file in the background, many at once. What cannot be written (the disk is full, nobody reads the pipe) waits
 * and is tried again. Lines for which there is no room to wait are lost; `onLost` is called with how many as soon as there is.
 * Not pino's own stream: its last write, when the process ends, goes on for ever while the disk is full.
 */
export function logStream(descriptor: number, onLost: (lines: number) => void): LogStream {
  let lines: string[] = []
  let length = 0
  let lost = 0
  /** Taken out of `lines`, and not written yet. */
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
      } catch {} // nobody is left to be told
    },
  }
}
