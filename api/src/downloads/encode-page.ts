import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const encoders = {
  br: (html: string): Buffer => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: string): Buffer => gzipSync(html),
  identity: (html: string): Buffer => Buffer.from(html),
} as const

export type Encoding = keyof typeof encoders

export interface EncodedPage {
  /** Quoted, as in the header. */
  readonly etag: string
  readonly body: Uint8Array
}

/** Takes milliseconds for a large page. */
export function encodePage(html: string, encoding: Encoding): EncodedPage {
  const hash = createHash('sha256').update(`${encoding} ${html}`).digest('base64url').slice(0, 27)
  return { etag: `"${hash}"`, body: encoders[encoding](html) }
}

export type Encodings = Readonly<Record<Encoding, EncodedPage>>

/** A text in every encoding, for frequent answers that never change. */
export const encodings = (text: string): Encodings => ({
  br: encodePage(text, 'br'),
  gzip: encodePage(text, 'gzip'),
  identity: encodePage(text, 'identity'),
})

/** The best accepted encoding, by name; weighted forms (`br;q=0`) are ignored. */
export function encodingFor(accepted: string | readonly string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity'
}
