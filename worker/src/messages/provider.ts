import type { MailMessage, PhoneMessage } from '@ashenda/core/contracts/jobs/message.ts'

export interface Message extends Pick<PhoneMessage, 'phone' | 'text'> {
  /** For providers that write their own text. */
  readonly code?: string
  /** Remaining seconds of validity. */
  readonly secondsLeft: number
  /** Where the provider may say that it was delivered. */
  readonly callback?: string
}

/**
 * A message's outcome. `sent`: the provider has it. `refused`: it never will (wrong number, no credit, wrong key). `failed`: it has not,
 * and may take it later. `unknown`: not sent again, because each costs money and two codes confuse.
 */
export type Sent =
  | { readonly result: 'sent' /** The provider's own id of it. */; readonly id?: string | undefined }
  | { readonly result: 'refused' | 'failed' | 'unknown'; readonly problem: string }

export interface MessageProvider {
  readonly name: string
  /** Never rejects. @param key the same for a repeated message, for providers with idempotency */
  readonly send: (message: Message, key: string) => Promise<Sent>
}

export interface Mail extends Omit<MailMessage, 'expiresAt'> {
  /** The address that ends these e-mails by one click (RFC 8058). */
  readonly unsubscribe?: string
}

export interface MailProvider {
  readonly name: string
  /** Never rejects. @param key as above */
  readonly send: (mail: Mail, key: string) => Promise<Sent>
}

const timeoutMs = 10_000

interface Asked {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** JSON, a form, or bytes. */
  readonly body: Readonly<Record<string, unknown>> | URLSearchParams | Uint8Array<ArrayBuffer>
  /** Interprets an answer with status 2xx; undefined if it is not this provider's. */
  readonly read: (answer: unknown) => Sent | undefined
}

/** Posts a message to a provider over HTTP and returns the outcome. Shared by all providers. */
export async function askProvider({ url, headers = {}, body, read }: Asked): Promise<Sent> {
  const isRaw = body instanceof URLSearchParams || body instanceof Uint8Array
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', ...(!isRaw && { 'content-type': 'application/json' }), ...headers },
      body: isRaw ? body : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await response.text()
  } catch (error) {
    return neverArrived(error)
      ? { result: 'failed', problem: 'not reached' }
      : { result: 'unknown', problem: 'no answer' }
  }
  const { status } = response
  if (status === 429 || status === 503) return { result: 'failed', problem: `status ${status}` }
  if (status >= 500) return { result: 'unknown', problem: `status ${status}` }
  if (status >= 400) return { result: 'refused', problem: `status ${status}` }
  return read(parsed(text)) ?? { result: 'unknown', problem: 'an answer that cannot be read' }
}

/** Whether no connection was made, so that nothing was sent. */
function neverArrived(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'UND_ERR_CONNECT_TIMEOUT'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A field of an answer, if present. */
export const fieldOf = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[name] : undefined // any object has fields
