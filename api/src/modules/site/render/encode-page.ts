import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const encoders = {
  br: (html: string): Buffer => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: string): Buffer => gzipSync(html),
  identity: (html: string): Buffer => Buffer.from(html),
} as const

export type Encoding = keyof typeof encoders

export interface EncodedPage {
  /** Of the body, in quotes, as the header ETag has it. */
  readonly etag: string
  readonly body: Uint8Array
}

/** Some milliseconds of work for a large page. */
export function encodePage(html: string, encoding: Encoding): EncodedPage {
  const hash = createHash('sha256').update(`${encoding} ${html}`).digest('base64url').slice(0, 27)
  return { etag: `"${hash}"`, body: encoders[encoding](html) }
}
