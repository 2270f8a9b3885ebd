import { randomUUID } from 'node:crypto'
import type { PhoneProof } from '@ashenda/core/domain/phone-proof.ts'
import { beforeAll, beforeEach, expect } from 'vitest'
import { insertContest, insertContestant, moveTime, somePhone } from './contest-data.ts'
import { type Answer, cast, post, refused } from './http.ts'
import { aMinute, type Messages, useMessages } from './messages.ts'
import type { Platform } from './platform.ts'
import { until } from './until.ts'
import { usePlatform } from './use-platform.ts'

/**
 * The file's own platform with a worker, limits and a message sandbox, and a contest that requires codes for all free votes; reset before
 * each test.
 */
export function usePhoneProof() {
  const messages = useMessages()
  const platform = usePlatform(
    async (sql) => {
      site.contestant = await insertContestant(sql, await insertContest(sql, { phoneProof: 'always' }))
    },
    () => ({ ...messages.env, RATE_LIMITS: 'on' }),
  )
  const site = { platform, messages, contestant: '' }
  beforeAll(async () => {
    await platform.startWorker()
  })
  const deeds = deedsAt(site)
  beforeEach(async () => {
    site.messages.change({ provider: 'accepted', latencyMs: 0, deliveryMs: 0 })
    await deeds.change('always')
  })
  return Object.assign(site, deeds)
}

interface Site {
  readonly platform: Platform
  readonly messages: Messages
  readonly contestant: string
}

/** Actions of voters and the operator. */
function deedsAt(site: Site) {
  const change = async (proof: PhoneProof, more: { readonly closesAt?: Date } = {}): Promise<void> => {
    const closesAt = more.closesAt ?? new Date(Date.now() + 3_600_000)
    await moveTime(
      site.platform.sql,
      (tx) => tx`update contests set phone_proof = ${proof}, closes_at = ${closesAt} where current`,
    )
    await site.platform.reload()
  }

  /** A repeatable free vote of a phone. */
  function voteOf(phone: string, headers: Record<string, string> = {}) {
    const key = randomUUID()
    return (more: Record<string, string> = {}) =>
      cast(site.platform, { phone, actors: [site.contestant] }, { 'idempotency-key': key, ...headers, ...more })
  }

  const prove = (ballot: string, code: string, headers?: Record<string, string>) =>
    post(`${site.platform.url}/vote/proof`, { ballot, code }, headers)
  const resend = (ballot: string) => post(`${site.platform.url}/vote/proof/resend`, { ballot })

  /** A waiting vote, and its code. */
  async function waiting(phone = somePhone()) {
    const send = voteOf(phone)
    const answer = await send()
    expect(answer).toMatchObject({ ...refused(403, 'phone_unproven'), body: { resendAfterSeconds: aMinute } })
    return { phone, send, ballot: ballotIn(answer), code: await site.messages.codeFor(phone) }
  }

  /** Its message left the queue. */
  const sent = (ballot: string) =>
    until(async () => (await site.platform.redis.keys(`${site.platform.prefix}:messages:${ballot}*`)).length === 0)

  const recordedOf = (phones: readonly string[]) => site.platform.sql`
    select b.id from ballots b join voters v on v.id = b.voter_id where v.phone = any (${[...phones]}::text[])`

  return { change, voteOf, prove, resend, waiting, sent, recordedOf }
}

export const ballotIn = ({ body }: Answer): string => String(body['ballot'])

/** An answer's cookies as a Cookie header. */
export const keptIn = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
