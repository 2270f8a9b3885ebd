import { currentAuth, leave } from './auth.ts'
import { jitteredBackoffMs, sleep } from './jittered-backoff.ts'
import { isFactorRefusal, secondFactor } from './second-factor.ts'

/** The base of every call (API-01). */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? ''

/** The server refused the call. `code` is one of core/errors.ts, or another from a newer server. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  /** The whole answer, for callers with further fields. */
  readonly answer: object

  constructor(code: string, message: string, status: number, retryAfterSeconds?: number, answer: object = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.answer = answer
  }
}

/** None of our answers came: whether the call arrived is unknown. A gateway's or hotspot's page counts as none. */
export class NetworkLost extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause })
    this.name = 'NetworkLost'
  }
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** The call outlives its page. */
  readonly keepalive?: boolean
}

const rereads = 2
const rereadBackoff = { firstMs: 300, mostMs: 2_000 }

/** For calls that need a cookie to last: refused before any effect if this browser keeps none. */
export const needsCookies: CallOptions = { headers: { 'x-needs-cookies': '1' } }

/** `send`, repeated once if the refusal's cause is gone: the second factor shown, or the cookie set. Nothing was done before. */
async function call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<unknown> {
  try {
    return await send(method, path, body, options)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code } = error
    const isHere = code === 'cookies_needed' || (isFactorRefusal(code) && (await secondFactor.ask?.(code)))
    if (!isHere) throw error
    return send(method, path, body, options)
  }
}

const ages = new WeakMap<object, number>()

/** An answer's age on arrival in ms: a cache may have held it. */
export const ageMsOf = (answer: object): number => ages.get(answer) ?? 0

/** Calls that may renew the session token, such as showing a factor: begun and ended. */
let begun = 0
let ended = 0

/** No timeout or abort: a slow network is waited for (API-01). */
async function send(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<unknown> {
  const { headers, judge } = prepareCall(options.headers)
  const isRead = method === 'GET'
  // Browsers revalidate; shared caches may answer (api: shared-cache.ts).
  const init: RequestInit = { method, credentials: 'include', headers, ...(isRead && { cache: 'no-cache' }) }
  if (options.keepalive) init.keepalive = true
  if (body instanceof FormData) {
    init.body = body
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  /** The number begun, if none is running. */
  const calm = begun === ended ? begun : -1
  if (!isRead) begun += 1
  let response: Response
  let answer: unknown
  try {
    response = await fetch(apiBase + path, init)
    answer = await response.json()
  } catch (cause) {
    throw new NetworkLost(cause)
  } finally {
    if (!isRead) ended += 1
  }
  // Read with the former token: it says nothing about the session and counts as no answer.
  if (isRead && response.status === 401 && begun !== calm) throw new NetworkLost(401)
  const ageSeconds = Number(response.headers.get('age'))
  if (isObject(answer) && ageSeconds > 0) ages.set(answer, ageSeconds * 1_000)
  return judge({ status: response.status, retryAfter: response.headers.get('retry-after'), answer })
}

interface Arrived {
  readonly status: number
  /** The header of that name. */
  readonly retryAfter: string | null
  /** Parsed; undefined where it was no JSON. */
  readonly answer: unknown
}

/** Every call's headers, and its answer's meaning; shared by fetch and uploads with progress. */
export function prepareCall(more: Readonly<Record<string, string>> = {}) {
  const auth = currentAuth()
  const headers: Record<string, string> = { accept: 'application/json', ...more }
  if (auth.token !== '') headers['authorization'] = auth.token

  /** @throws Refusal, NetworkLost */
  function judge({ status, retryAfter, answer }: Arrived): unknown {
    if (!isObject(answer)) throw new NetworkLost(`status ${status} without an answer of ours`)
    if (status >= 200 && status < 300 && answer.success === true) return answer
    const { code, message } = answer
    // The session ended elsewhere. Answers from before the present log-in do not count.
    if (status === 401 && (code === 'not_authenticated' || code === 'session_displaced') && auth.user)
      if (auth === currentAuth()) leave(code)
    throw new Refusal(
      typeof code === 'string' ? code : 'internal',
      typeof message === 'string' ? message : '',
      status,
      secondsOf(retryAfter),
      answer,
    )
  }

  return { headers, judge }
}

const isObject = (value: unknown): value is { success?: unknown; code?: unknown; message?: unknown } =>
  typeof value === 'object' && value !== null

function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined
}

/** Reads are repeated after a lost answer. */
async function read(path: string, options?: CallOptions, attempt = 0): Promise<unknown> {
  try {
    return await call('GET', path, undefined, options)
  } catch (error) {
    if (!(error instanceof NetworkLost) || attempt >= rereads) throw error
    await sleep(jitteredBackoffMs(attempt, rereadBackoff))
    return read(path, options, attempt + 1)
  }
}

/**
 * Calls to our server, typed by core's contracts; `success: true` is checked here, everything else throws Refusal or NetworkLost. Writes
 * are never repeated here: only the caller knows whether that is safe. Bodies are sent as JSON, FormData as a form.
 */
export const api = {
  get: <Answer>(path: string, options?: CallOptions): Promise<Answer> => read(path, options) as Promise<Answer>, // the contract's word, see above
  /** `get` for callers that retry themselves. */
  getOnce: <Answer>(path: string): Promise<Answer> => call('GET', path) as Promise<Answer>, // as above
  post: <Answer>(path: string, body: unknown, options?: CallOptions): Promise<Answer> =>
    call('POST', path, body, options) as Promise<Answer>, // as above
  put: <Answer>(path: string, body: unknown): Promise<Answer> => call('PUT', path, body) as Promise<Answer>, // as above
  delete: <Answer>(path: string, body?: unknown): Promise<Answer> => call('DELETE', path, body) as Promise<Answer>, // as above
}
