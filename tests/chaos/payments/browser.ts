import { setTimeout as wait } from 'node:timers/promises'
import { cookieOf } from '../../support/accounts.ts'
import type { Random } from '../random.ts'
import { countAnswer, type PaymentLedger } from './payment-ledger.ts'

export interface Reply {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** How long the server asks to wait before a retry. */
  readonly retryAfterMs: number
}

type Ask = (
  what: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply | undefined>

/** A payer's browser with its own cookie: asks either API, and again without a final answer. */
export interface PayingBrowser {
  readonly phone: string
  /** Undefined without an answer. */
  readonly ask: Ask
  /** Until asking again would change nothing, or nobody waits any more. */
  readonly insist: Ask
}

export interface BrowserParts {
  readonly urls: readonly string[]
  readonly random: Random
  readonly paymentLedger: PaymentLedger
  /** Aborted when this payer leaves. */
  readonly leaving: AbortSignal
}

/** As long as a page tolerates a silent connection. */
const silenceMs = 20_000

/** A voter's browser with its cookie, which the page gets by asking for the price first. */
export async function openVoter(phone: string, parts: BrowserParts): Promise<PayingBrowser> {
  const browser = openBrowser(phone, parts)
  await browser.insist('price', `/vote/price?phone=${encodeURIComponent(phone)}`)
  return browser
}

/** The browser of a contestant who just registered and is logged in. @throws if that fails */
export async function openContestant(phone: string, parts: BrowserParts): Promise<PayingBrowser> {
  // Always the same API: outside production the cookie's name depends on the port.
  const browser = openBrowser(phone, { ...parts, urls: [parts.random.pick(parts.urls)] })
  const login = { phone, password: 'weaving tilfi' }
  const reply = await browser.insist('register', '/actor/register', {
    actor: { ...login, fname: 'Selam', mname: 'Hagos' },
  })
  // Its answer may have been lost; then the phone is already registered.
  if (reply?.body['code'] === 'phone_taken') await browser.insist('log in', '/actor/login', { actor: login })
  return browser
}

function openBrowser(phone: string, { urls, random, paymentLedger, leaving }: BrowserParts): PayingBrowser {
  let cookie = ''

  const ask: Ask = async (what, path, body, headers) => {
    try {
      const answer = await fetch(random.pick(urls) + path, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }), cookie },
        signal: AbortSignal.any([leaving, AbortSignal.timeout(silenceMs)]),
        redirect: 'manual',
      })
      const text = await answer.text()
      const set = answer.headers.get('set-cookie')
      if (set !== null && cookie === '') cookie = cookieOf(set)
      countAnswer(paymentLedger, `${what} ${answer.status}`)
      if (answer.status >= 500 && answer.status !== 503)
        paymentLedger.problems.push(`${what} was answered with ${answer.status} ${text}`)
      const isJson = answer.headers.get('content-type')?.startsWith('application/json')
      return {
        status: answer.status,
        body: isJson ? (JSON.parse(text) as Reply['body']) : {}, // answered by the API
        retryAfterMs: Number(answer.headers.get('retry-after') ?? 0) * 1_000,
      }
    } catch {
      countAnswer(paymentLedger, `${what} none`)
      return undefined
    }
  }
  const insist: Ask = async (what, path, body, headers) => {
    while (!leaving.aborted) {
      const reply = await ask(what, path, body, headers)
      // 202: still in progress; asking again gives the outcome.
      if (reply && reply.status !== 202 && reply.status < 500) return reply
      await wait((reply?.retryAfterMs ?? 0) + 100 + random.below(500), undefined, { signal: leaving }).catch(() => {})
    }
    return undefined
  }

  return { phone, ask, insist }
}
