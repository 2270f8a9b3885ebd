import type { App } from '@ashenda/api/http/app.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { insertAdmin, registerContestant } from '../../support/accounts.ts'
import { askOnceMore } from '../../support/ask-once-more.ts'
import { insertContest, insertContestant, insertZone } from '../../support/contest-data.ts'
import { cookieHeader, openPage, type PageAnswer, sendForm, startFormSite } from '../../support/form-site.ts'
import { fuzzRuns, fuzzTimeout } from '../../support/fuzz-runs.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { accessTo, sandboxFor } from '../../support/payments.ts'
import { usePlatform } from '../../support/use-platform.ts'

let site: App
/** None, a contestant's and an admin's, then whatever the site sets. */
const cookies = ['']
const contestants: string[] = []
const words = [
  '',
  '0',
  'free',
  'paid',
  'used',
  'code',
  'resend',
  '../',
  '%00',
  "'; drop table ballots; --",
  '__proto__',
]

const platform = usePlatform(
  async (sql) => {
    const contest = await insertContest(sql)
    const zoneId = await insertZone(sql, 'mekelle zone')
    words.push(zoneId, 'ጸሃይ', '0912345678', '+251712345678', '123456', 'a@b.et')
    for (let index = 0; index < 6; index += 1) contestants.push(await insertContestant(sql, contest, { zoneId }))
    words.push(...contestants)
  },
  { RATE_LIMITS: 'off' }, // otherwise most answers would be 429
)
beforeAll(async () => {
  site = await startFormSite(platform)
  cookies.push((await registerContestant(platform)).cookie, (await insertAdmin(platform)).cookie)
})
afterAll(() => site?.close())

const text = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ unit: 'binary', maxLength: 60 }).filter((one) => one.isWellFormed()),
  fc.uuid(),
  fc.nat(99_999_999).map((rest) => `09${String(rest).padStart(8, '0')}`),
)
/** Rarely repeats: a second vote while groups are queued gets 503. */
const phone = fc.noBias(fc.nat(99_999_999)).map((rest) => `09${String(rest).padStart(8, '0')}`)
const name = fc.string({ unit: 'grapheme', minLength: 2, maxLength: 30 })
const contestant = fc.nat().map((which) => contestants[which % contestants.length] ?? '')

/** Valid fields of each form. The last three hash passwords: 50 ms of a core each time. */
const forms: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<string>>>>> = {
  '/ballot': {
    gold: contestant,
    silver: contestant,
    bronze: contestant,
    key: fc.uuid(),
    name,
    phone,
    kind: fc.constantFrom('free', 'paid'),
  },
  '/ballot/code': { ballot: fc.uuid(), code: fc.stringMatching(/^[0-9]{6}$/), again: fc.constant(''), name, phone },
  '/ballot/picks': { pick: contestant },
  '/where': { vote: fc.stringMatching(/^[\w-]{22}$/), phone, card: fc.stringMatching(/^[0-9A-Z]{15}$/) },
  '/register/code': { registration: fc.uuid(), code: fc.stringMatching(/^[0-9]{6}$/), again: fc.constant('') },
  '/report/:id': { reason: fc.constantFrom('offensive', 'under_age', 'nothing'), note: text },
  '/payment': { way: fc.constantFrom('chapa', 'card'), name, phone, card: fc.stringMatching(/^[0-9A-Z]{15}$/) },
  '/shop/basket': {
    variant: fc.uuid(),
    count: fc.nat(30).map(String),
    key: fc.uuid(),
    name,
    phone,
    address: text,
    handover: fc.constantFrom('pickup', 'delivery'),
    way: fc.constantFrom('chapa', 'cash'),
  },
  '/shop/order': { number: fc.stringMatching(/^A-[0-9A-Z]{4}-[0-9A-Z]{2}$/), phone },
  '/m/:code': { 'List-Unsubscribe': fc.constant('One-Click') },
  '/hooks/messages/:code': { status: fc.constantFrom('delivered', 'failed', 'sent') },
  '/logout': {},
  '/login': { userId: phone, password: name },
  '/register': {
    fname: name,
    mname: name,
    phone,
    age: fc.constantFrom('adult', 'minor'),
    policy: fc.constant('2026-11'),
    password: fc.string({ minLength: 8, maxLength: 40 }),
  },
  '/forgot-password': { email: fc.emailAddress(), answer: name, newPassword: fc.string({ minLength: 8 }) },
  '/reset-password': { code: name, newPassword: fc.string({ minLength: 8 }) },
}
const slow = ['/login', '/register', '/forgot-password']
const pages = ['/', '/where', '/ballot', '/ballot/code', '/payment', '/results', '/login', '/register', '/receipt/']

const fieldNames = fc.constantFrom(
  ...Object.values(forms).flatMap((fields) => Object.keys(fields)),
  'pick',
  'free',
  'ref',
)
const pairs = fc.array(fc.tuple(fc.oneof(fieldNames, text), text), { maxLength: 4 })

/** A form with mostly valid fields and some unknown ones. */
const filled = (fields: Readonly<Record<string, fc.Arbitrary<string>>>) => {
  const nearly = Object.entries(fields).map(
    ([field, sound]) =>
      [
        field,
        fc.oneof(
          { weight: 12, arbitrary: sound },
          { weight: 1, arbitrary: text },
          { weight: 1, arbitrary: fc.constant(undefined) },
        ),
      ] as const,
  )
  return fc.tuple(fc.record(Object.fromEntries(nearly)), pairs).map(([known, others]) => {
    const sent = Object.entries(known).filter((pair): pair is [string, string] => pair[1] !== undefined)
    return new URLSearchParams([...sent, ...(others.length > 2 ? others : [])]).toString()
  })
}

/** Broken escapes, invalid bytes and malformed forms. */
const spoilt = (form: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    form.map((one) => one.replaceAll('%', '%%')),
  )
const inAddress = (one: string) => encodeURIComponent(one.isWellFormed() ? one : '')

/** A cookie set by this site, intact or with some letters replaced. */
const cookie = fc.tuple(fc.nat(), fc.nat(), fc.boolean()).map(([which, place, isSpoilt]) => {
  const header = cookies[which % cookies.length] ?? ''
  const at = place % (header.length + 1)
  return isSpoilt ? `${header.slice(0, at)}x${header.slice(at + 2)}` : header
})

const { ask: answered, lateShare } = askOnceMore<PageAnswer>(({ status, headers }) => ({
  status,
  retryAfter: headers['retry-after'],
}))
afterAll(() => expect(lateShare()).toBeLessThan(0.02))

function expectSound(answer: PageAnswer, what: string): void {
  expect(answer.status, answer.status >= 500 ? `${what} ${JSON.stringify(answer.data.form)}` : what).toBeLessThan(500)
  expect(answer.html).not.toMatch(/node_modules|\.ts:\d|(?:\n|\\n) +at .*:\d+:\d+/)
  if (answer.location !== undefined) expect(answer.location).toMatch(/^\/(?!\/)/)
  const set = cookieHeader(answer.cookies)
  if (set !== '' && cookies.length < 200) cookies.push(set)
}

describe('fuzzed forms', { timeout: fuzzTimeout }, () => {
  test('are all the forms there are', async () => {
    const document = (await platform.app.inject('/docs/json')).json<{ paths: Readonly<Record<string, object>> }>()
    const taken = site.routeTable.filter(
      ({ method, url, access }) => method === 'POST' && access === 'public' && !(url in document.paths),
    )
    expect(taken.map(({ url }) => url).toSorted()).toEqual(
      [...Object.keys(forms), '/payments/chapa/webhook', '/hooks/telegram', '/hooks/sms/:secret'].toSorted(),
    )
  })

  test('never crash the site or redirect elsewhere, whatever fields, address and cookies', async () => {
    const worker = await platform.startWorker(accessTo(await sandboxFor(platform))) // payments need it
    onTestFinished(() => worker.close())
    for (const [path, fields] of Object.entries(forms)) {
      const form = filled(fields)
      const body = fc.oneof({ weight: 6, arbitrary: form }, { weight: 1, arbitrary: spoilt(form) })
      await fc.assert(
        fc.asyncProperty(body, pairs, cookie, async (sent, query, sentCookie) => {
          const address = `${path.replace(':id', contestants[0] ?? '').replace(':code', 'AbCdEfGh123')}?${query
            .slice(0, 3)
            .map((pair) => pair.map(inAddress).join('='))
            .join('&')}`
          expectSound(await answered(() => sendForm(site, address, sent, { cookie: sentCookie })), `${path} ${sent}`)
        }),
        { numRuns: fuzzRuns(slow.includes(path) ? 25 : 200) },
      )
    }
  })

  test('fuzzed page addresses never crash the site', async () => {
    for (const path of pages)
      await fc.assert(
        fc.asyncProperty(text, pairs, cookie, async (part, query, sentCookie) => {
          const rest = path.endsWith('/') ? inAddress(part) : ''
          const address = `${path}${rest}?${query.map((pair) => pair.map(inAddress).join('=')).join('&')}`
          expectSound(await answered(() => openPage(site, address, { cookie: sentCookie })), address)
        }),
        { numRuns: fuzzRuns(100) },
      )
  })

  test('what they accepted is recorded', async () => {
    await platform.startWorker()
    const whole = /^\/receipt\/[0-9A-Z-]{14}#([\w-]{36})$/
    const accepted: string[] = []
    const ballot = fc.record({ gold: contestant, name, phone, kind: fc.constant('free'), key: fc.uuid() })
    await fc.assert(
      fc.asyncProperty(ballot, async (fieldsSent) => {
        const answer = await answered(() => sendForm(site, '/ballot', fieldsSent))
        expectSound(answer, '/ballot')
        const [, id] = whole.exec(answer.location ?? '') ?? []
        if (id !== undefined) accepted.push(id)
      }),
      { numRuns: fuzzRuns(60) },
    )
    expect(accepted.length).toBeGreaterThan(10)
    await Promise.all(accepted.map((id) => outcomeOf(platform, id)))
    expect(await platform.sql`select * from dead_letters`).toEqual([])
  })
})
