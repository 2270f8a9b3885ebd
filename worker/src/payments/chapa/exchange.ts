import { type Answered, type Cause, readEnvelope, type Unclear, unclear } from './envelope.ts'

export interface ChapaRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below /v1, already encoded. */
  readonly path: string
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
}

/** Sends one request. Resolves with Chapa's answer, whatever its status, or why there is none. Never throws, never retries. */
export type Exchange = (request: ChapaRequest) => Promise<Answered | Unclear>

interface ExchangeOptions {
  readonly baseUrl: string
  readonly secretKey: string
  readonly timeoutMs: number
  readonly fetch?: typeof fetch
}

/** The prefix selects the mode; the rest must be valid in a header, or fetch would refuse it with the key in its message. */
const keyForm = /^CHASECK(_TEST)?-[\w.-]+$/

export function createExchange({ baseUrl, secretKey, timeoutMs, fetch = globalThis.fetch }: ExchangeOptions): Exchange {
  if (!keyForm.test(secretKey)) throw new Error('the secret key is not of the form CHASECK-… or CHASECK_TEST-…')
  const root = new URL(baseUrl)
  if (!/^https?:$/.test(root.protocol) || root.search + root.hash + root.username + root.password !== '')
    throw new Error('the base address of Chapa is not a plain http address')
  const prefix = `${root.href.replace(/\/$/, '')}/v1`
  return async ({ method, path, json, form }) => {
    try {
      const response = await fetch(prefix + path, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(json !== undefined && { body: JSON.stringify(json) }),
        ...(form !== undefined && { body: new URLSearchParams(form) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      return readEnvelope(response.status, text.replaceAll(secretKey, '[key]'))
    } catch (error) {
      return unclear(causeOf(error, timeoutMs))
    }
  }
}

/** Classifies fetch's error. Its message may quote the request, so only codes are used. */
function causeOf(error: unknown, timeoutMs: number): Cause {
  if (!(error instanceof Error)) return { reason: 'connection', detail: 'the request failed' }
  if (error.name === 'TimeoutError') return { reason: 'timeout', detail: `no whole answer within ${timeoutMs} ms` }
  const { cause } = error
  if (cause instanceof Error && cause.message === 'unexpected redirect')
    return { reason: 'redirect', detail: 'the answer was a redirect' }
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'no code'
  return { reason: 'connection', detail: `the request failed (${code})` }
}

/** A path segment. @throws RangeError for a reference that would change the path */
export function pathPart(reference: string): string {
  if (/^\.{0,2}$/.test(reference)) throw new RangeError('an empty reference')
  return encodeURIComponent(reference)
}
