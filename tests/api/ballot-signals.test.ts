import { expect, test } from 'vitest'
import { cookieOf } from '../support/accounts.ts'
import { somePhone } from '../support/contest-data.ts'
import { useContest } from '../support/contest-site.ts'
import { cast } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'

const site = useContest({ worker: true })
const { platform } = site

interface Sent {
  readonly from: string
  readonly cookie?: string
  readonly phone?: string
  readonly key?: string
}

/** Casts a ballot from an address and a browser; returns the stored signals and the browser's mark. */
async function vote({ from, cookie, phone = somePhone(), key }: Sent) {
  const { status, body, headers } = await cast(
    platform,
    { actors: [site.contestant], phone },
    {
      'x-forwarded-for': from,
      ...(cookie !== undefined && { cookie }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  )
  expect(status).toBe(202)
  await outcomeOf(platform, body['ballot'])
  const rows = await platform.sql<{ address: string; browser: string }[]>`
    select encode(address, 'hex') as address, encode(browser, 'hex') as browser from ballot_signals where ballot_id = ${String(body['ballot'])}`
  expect(rows).toHaveLength(1)
  return { ...rows[0], ballot: body['ballot'], setCookie: headers.get('set-cookie') }
}

test('ballots of one browser share a mark, ballots of one address another', async () => {
  const first = await vote({ from: '196.188.0.1' })
  expect(first.setCookie).toMatch(/^voting=[0-9a-f-]{36}; Max-Age=86400; Path=\/vote\/vote; HttpOnly; SameSite=Lax$/)
  const cookie = cookieOf(first.setCookie ?? '')
  const again = await vote({ from: '196.188.0.1', cookie })
  const elsewhere = await vote({ from: '196.188.0.2', cookie: `other=1; ${cookie}` })
  const another = await vote({ from: '196.188.0.1' })
  expect([again.setCookie, elsewhere.setCookie]).toEqual([null, null])
  expect([again.browser, elsewhere.browser]).toEqual([first.browser, first.browser])
  expect(another.browser).not.toBe(first.browser)
  expect([again.address, another.address]).toEqual([first.address, first.address])
  expect(elsewhere.address).not.toBe(first.address)
})

test('an IPv6 subscriber is one address', async () => {
  const [one, same, other] = [
    await vote({ from: '2001:db8:1:2::1' }),
    await vote({ from: '2001:db8:1:2:ffff::7' }),
    await vote({ from: '2001:db8:1:3::1' }),
  ]
  expect(same.address).toBe(one.address)
  expect(other.address).not.toBe(one.address)
})

test('a forged mark is replaced', async () => {
  const { setCookie } = await vote({ from: '196.188.0.3', cookie: 'voting=<script>' })
  expect(setCookie).toMatch(/^voting=[0-9a-f-]{36};/)
})

test('the same submit from another address and browser is the same ballot and keeps its first origin', async () => {
  const sent = { phone: somePhone(), key: '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000' }
  const first = await vote({ from: '196.188.0.4', ...sent })
  const again = await vote({ from: '196.188.0.5', ...sent })
  expect(again).toMatchObject({ ballot: first.ballot, address: first.address, browser: first.browser })
})

test('no stored value reveals an address or stays the same across secrets or days', async () => {
  const { address = '', browser = '' } = await vote({ from: '196.188.0.6' })
  const { BallotSignals } = await import('@ashenda/api/modules/ballots/ballot-signals.ts')
  const origin = { address: '196.188.0.6', browser: '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000' }
  const at = Date.now()
  const signals = new BallotSignals('another pepper, which is long enough')
  expect(signals.of(origin, at)).not.toContain(address)
  expect(signals.of(origin, at)).toBe(new BallotSignals('another pepper, which is long enough').of(origin, at))
  const tomorrow = signals.of(origin, at + 86_400_000)
  expect(tomorrow.slice(0, 16)).not.toBe(signals.of(origin, at).slice(0, 16))
  expect(tomorrow.slice(16)).not.toBe(signals.of(origin, at).slice(16))
  expect(`${address}${browser}`).toMatch(/^[0-9a-f]{32}$/)
})
