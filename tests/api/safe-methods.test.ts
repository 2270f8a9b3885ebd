import { createHash, randomBytes } from 'node:crypto'
import type { App } from '@ashenda/api/http/app.ts'
import type { RouteEntry } from '@ashenda/api/plugins/access.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertAdmin, logIn, registerContestant } from '../support/accounts.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { startFormSite } from '../support/form-site.ts'
import { impatient } from '../support/impatient.ts'
import { claimantHashOf } from '../support/lookup.ts'
import { enterVotePayment } from '../support/payments.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { insertCategory, insertProduct } from '../support/shop.ts'

/** The only traces GET and HEAD may leave. */
const excused: Readonly<Record<string, readonly string[]>> = {
  // Specified as GET; only our own pages may call them, and HEAD is refused.
  'GET /api/logout': ['cookie session', 'sessions'],
  'GET /actor/payWithChapa': ['jobs', 'payment_events', 'payments'],
  // Asks the worker to query Chapa, whose answer does not depend on the caller.
  'GET /payments/return/:token': ['looks'],
  'GET /payments/chapa/callback': ['looks'],
  'GET /vote/verifyPayment': ['looks'],
  'GET /vote/mine': ['looks'],
  'GET /vote/where': ['looks'],
  'GET /where': ['looks'],
  'GET /ballot': ['looks'],
}
const specified = ['/actor/payWithChapa', '/api/logout']

/** Cookies that hold only the browser's mark and its language. */
const harmlessCookies = new Set(['claimant', 'language'])

let platform: Platform
let site: App
let routes: readonly RouteEntry[]
/** Cookies of a browser, a contestant and an admin. */
let callers: readonly string[]
let contestant = ''
let values: Readonly<Record<string, string>>

const browser = `claimant=${'b'.repeat(43)}`
const token = 'T'.repeat(22)

beforeAll(async () => {
  let listed = ''
  platform = await startPlatform(
    async (sql) => {
      listed = await insertContestant(sql, await insertContest(sql))
    },
    {},
    { waits: impatient },
  )
  site = await startFormSite(platform)
  const { sql } = platform
  const { id, cookie } = await registerContestant(platform)
  contestant = id
  const admin = await insertAdmin(platform)
  const { slug } = await insertProduct(sql, await insertCategory(sql))
  const own = await enterVotePayment(platform, { claimantHash: Buffer.from(claimantHashOf(browser)) })
  const foreign = await enterVotePayment(platform, { claimantHash: randomBytes(32) })
  await sql`update payments set state = 'pending', checkout_url = 'https://checkout.test'`
  await sql`
    update payments set return_token_hash = ${createHash('sha256').update(token).digest()} where id = ${foreign.id}`
  values = {
    id: listed,
    token,
    slug,
    reference: own.reference,
    phone: own.phone,
    receipt: 'AAAA-AAAA-AAAA',
    queue: 'ballots',
    queueName: 'ballots',
  }
  callers = [browser, `${cookie}; ${browser}`, `${admin.cookie}; ${browser}`]
  routes = site.routeTable
    .filter(({ method, access }) => (method === 'GET' || method === 'HEAD') && access !== 'file')
    // A log-out is the last of them.
    .toSorted((one, other) => specified.indexOf(one.url) - specified.indexOf(other.url))
})
afterAll(() => endAll(site, platform))

/** A fingerprint of each table, and of the queues. */
async function stateNow(looks: number): Promise<ReadonlyMap<string, string>> {
  const { sql, redis, prefix } = platform
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as is from "${name}" t`,
  )
  const rows = await sql.unsafe<{ name: string; is: string }[]>(each.join(' union all '))
  const keys = await redis.keys(`${prefix}:*`)
  // Limits count attempts, and viewing the queues stores a sample.
  const jobs = keys.filter((key) => !/:(?:attempts|ops):/.test(key))
  return new Map([
    ...rows.map(({ name, is }) => [name, is] as const),
    ['jobs', jobs.toSorted().join(' ')],
    ['looks', String(looks)],
  ])
}

/** A link with every query parameter. */
function addressOf(url: string): string {
  const path = url.replaceAll(/:(\w+)/g, (_all, name: string) => values[name] ?? values['id'] ?? '').replace('*', 'x')
  const query = new URLSearchParams({
    pick: values['id'] ?? '',
    jp: 'true',
    method: 'free',
    kind: 'free',
    vote: token,
    tx_ref: values['reference'] ?? '',
    reference: values['reference'] ?? '',
    name: 'Mallory',
    phone: values['phone'] ?? '',
    resent: '',
  })
  return `${path}?${query}`
}

/** The answer's cookies other than the browser's mark. */
const cookiesIn = (header: string | readonly string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .map((cookie) => cookie.split('=')[0]?.replace(/-\d+$/, '') ?? '')
    .filter((name) => !harmlessCookies.has(name))
    .map((name) => `cookie ${name}`)

test('no GET or HEAD changes a row, a job, or a cookie that chooses, votes, logs in or out', async () => {
  let looks = 0
  for (const ask of ['requestSettlement', 'requestLook'] as const)
    vi.spyOn(platform.services.payments, ask).mockImplementation(async () => {
      looks += 1
    })
  const found = new Map<string, Set<string>>()
  let before = await stateNow(looks)
  for (const { method, url } of routes) {
    for (const cookie of callers) {
      const { headers } = await site.inject({ method: method as 'GET', url: addressOf(url), headers: { cookie } })
      const after = await stateNow(looks)
      const changed = [...after].flatMap(([name, now]) => (before.get(name) === now ? [] : [name]))
      before = after
      // Pages answer HEAD like GET.
      const route = `${method === 'HEAD' && !specified.includes(url) ? 'GET' : method} ${url}`
      for (const one of [...changed, ...cookiesIn(headers['set-cookie'])])
        found.set(route, (found.get(route) ?? new Set()).add(one))
    }
  }
  const told = [...found].map(([route, names]) => [route, [...names].toSorted()])
  expect(Object.fromEntries(told)).toEqual(excused)
})

test.each(specified)('GET %s is refused when navigated to, and has no HEAD', async (url) => {
  const cookie = await logIn(platform, contestant, 'actor')
  for (const from of ['none', 'cross-site', 'same-site']) {
    const answer = await site.inject({ url, headers: { cookie, 'sec-fetch-site': from } })
    expect(answer.json()).toMatchObject({ success: false, code: 'foreign_origin' })
  }
  expect((await site.inject({ method: 'HEAD', url, headers: { cookie } })).statusCode).toBe(404)
  expect((await site.inject({ url: '/api/sessions', headers: { cookie } })).statusCode).toBe(200)
})
