import { somePhone } from '../support/contest-data.ts'

export interface Probe {
  readonly status: number
  readonly tookMs: number
  readonly retryAfter: string | null
  readonly code: string | undefined
  readonly ballot: string | undefined
}

/** One call; status 0 without an answer within ten seconds. */
async function call(url: string, init: RequestInit = {}): Promise<Probe> {
  const startedAt = performance.now()
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })
    const { code, ballot } = (await response.json()) as { code?: string; ballot?: string } // refusals and receipts
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, tookMs: performance.now() - startedAt, retryAfter, code, ballot }
  } catch {
    return { status: 0, tookMs: performance.now() - startedAt, retryAfter: null, code: undefined, ballot: undefined }
  }
}

const json = { 'content-type': 'application/json' }

/** What a visitor reads: zones and a page of contestants. */
export const readSite = (api: string): Promise<readonly Probe[]> =>
  Promise.all([
    call(`${api}/getZones`),
    call(`${api}/actor/getActors`, { method: 'POST', headers: json, body: JSON.stringify({ selection: { page: 0 } }) }),
  ])

/** A free ballot; resent with the same key and phone it is the same ballot. */
export const castFree = (api: string, contestant: string, key: string, phone = somePhone()): Promise<Probe> =>
  call(`${api}/vote/vote`, {
    method: 'POST',
    headers: { ...json, 'idempotency-key': key },
    body: JSON.stringify({ phone, name: 'Selam', actors: [contestant], kind: 'free' }),
  })
