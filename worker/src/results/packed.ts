import { Readable } from 'node:stream'
import { createGzip, type Gzip } from 'node:zlib'

/** Joins small lines into one write. */
const bytesAtOnce = 64 * 1024

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < bytesAtOnce) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece !== '') yield Buffer.from(piece)
}

/** Gzips lines; `bytes` is the output's size once all was read. If the reader stops, the lines stop too. */
export function packed(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> & { readonly bytes: number } {
  let bytes = 0
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const source = Readable.from(inPieces(lines))
    const gzip = createGzip()
    try {
      for await (const piece of compose(source, gzip)) {
        bytes += piece.length
        yield piece
      }
    } finally {
      source.destroy()
    }
  }
  return {
    [Symbol.asyncIterator]: pieces,
    get bytes() {
      return bytes
    },
  }
}

/** Errors of the source end the packed stream with the same error. */
function compose(source: Readable, gzip: Gzip): AsyncIterable<Buffer> {
  source.on('error', (error) => gzip.destroy(error))
  return source.pipe(gzip)
}
