import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import { countSending, type Ledger, type Submit } from './ledger.ts'
import type { Random } from './random.ts'

export type Answer =
  | { readonly type: 'acknowledged'; readonly ballot: string }
  | { readonly type: 'refused'; readonly status: number; readonly code: string }

/** Undefined if the run ended without an answer. */
export type SendSubmit = (submit: Submit) => Promise<Answer | undefined>

/** As long as the page tolerates a silent connection. */
const silenceMs = 20_000
/** Shorter than the page's pauses of up to 30 s, so that a run meets more faults. */
const pauseMs = (random: Random): number => 100 + random.below(900)

export interface Senders {
  /** Sends to either API until an answer is final, as the page does, with the same key and body. */
  readonly sendSomewhere: SendSubmit
  /** The same, always to this API. */
  readonly sendTo: readonly SendSubmit[]
  /** Makes everyone still sending give up. */
  readonly close: () => Promise<void>
}

/** @param isWell which of them get voters now; a voter bound to another one waits */
export function createSenders(
  apiUrls: readonly string[],
  ledger: Ledger,
  random: Random,
  isWell: (api: number) => boolean = () => true,
): Senders {
  const pools = apiUrls.map(
    (url) => new Pool(url, { connections: 64, headersTimeout: silenceMs, connectTimeout: 5_000 }),
  )
  const ending = new AbortController()
  const sendVia =
    (choose: () => Pool | undefined): SendSubmit =>
    async (submit) => {
      while (!ending.signal.aborted) {
        const pool = choose()
        const sent = pool ? await sendOnce(pool, submit, ledger) : { retryAfterMs: 0 }
        if ('type' in sent) return sent
        // Without the signal, which would visit all waiters for each new one.
        await wait(sent.retryAfterMs + pauseMs(random), undefined, { ref: false })
      }
      return undefined
    }
  return {
    sendSomewhere: sendVia(() => {
      const well = pools.filter((_, api) => isWell(api))
      return well.length > 0 ? random.pick(well) : undefined
    }),
    sendTo: pools.map((pool, api) => sendVia(() => (isWell(api) ? pool : undefined))),
    close: async () => {
      ending.abort()
      await Promise.all(pools.map((pool) => pool.destroy()))
    },
  }
}

/** One sending: a final answer, or how long the server asks to wait. */
async function sendOnce(pool: Pool, submit: Submit, ledger: Ledger): Promise<Answer | { retryAfterMs: number }> {
  let status: number
  let retryAfter: string | string[] | undefined
  let answer: { readonly ballot?: string; readonly code?: string }
  try {
    const response = await pool.request({
      path: '/vote/vote',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': submit.key,
        ...(submit.claimant !== undefined && { cookie: `claimant=${submit.claimant}` }),
      },
      body: JSON.stringify(submit.body),
    })
    status = response.statusCode
    retryAfter = response.headers['retry-after']
    answer = (await response.body.json()) as typeof answer // the fields are checked below
  } catch {
    countSending(ledger, `${submit.body.kind} none`)
    return { retryAfterMs: 0 }
  }
  countSending(ledger, `${submit.body.kind} ${status}`)
  if (status === 202 && answer.ballot !== undefined) return { type: 'acknowledged', ballot: answer.ballot }
  if (status >= 400 && status < 500) return { type: 'refused', status, code: answer.code ?? '' }
  const seconds = Number(retryAfter)
  if (status !== 503) ledger.problems.push(`a ballot was answered with ${status} ${answer.code ?? ''}`)
  else if (!(seconds > 0)) ledger.problems.push('a 503 came without Retry-After')
  return { retryAfterMs: seconds > 0 ? seconds * 1000 : 0 }
}
