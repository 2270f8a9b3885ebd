import { randomUUID } from 'node:crypto'
import type { App } from '@ashenda/api/http/app.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { arbitraryOf, nearly } from '../support/arbitrary-of.ts'
import { askOnceMore } from '../support/ask-once-more.ts'
import { insertContest, insertContestant, insertZone } from '../support/contest-data.ts'
import { fuzzRuns, fuzzTimeout } from '../support/fuzz-runs.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { accessTo, sandboxFor } from '../support/payments.ts'
import type { Platform } from '../support/platform.ts'
import { usePlatform } from '../support/use-platform.ts'

type Schema = Parameters<typeof arbitraryOf>[0]
interface Answered {
  readonly content?: { readonly 'application/json'?: { readonly schema: { readonly properties?: object } } }
}
interface Operation {
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly responses: Readonly<Record<string, Answered>>
}

/** None, a contestant's and an admin's, as routes differ in who may call them. */
let cookies: readonly string[] = ['']
const contestants: string[] = []
const words = [
  '',
  'mekelle',
  'mekelle zone',
  'a',
  'S',
  '0912345678',
  '+251912345678',
  "'; drop table ballots; --",
  '../',
  '%00',
]

/** Routes that hash passwords: 50 ms of a core per valid call. */
const slow = /^\/actor\/(register|login)$|^\/api\/(login$|v1\/auth)|changePassword$/

const seed = async (sql: Platform['sql']): Promise<void> => {
  const contest = await insertContest(sql)
  const zoneId = await insertZone(sql, 'mekelle zone')
  words.push(zoneId, randomUUID())
  for (let index = 0; index < 15; index += 1) contestants.push(await insertContestant(sql, contest, { zoneId }))
  words.push(...contestants)
}

const platform = usePlatform(seed, { RATE_LIMITS: 'off' })
beforeAll(async () => {
  // otherwise most answers would be 429
  cookies = ['', (await registerContestant(platform)).cookie, (await insertAdmin(platform)).cookie]
})

/** Every operation in the OpenAPI document, so that new routes are fuzzed too. */
async function operations(): Promise<readonly (readonly [string, string, Operation])[]> {
  const [, , admin = ''] = cookies
  const document = (await platform.app.inject({ url: '/docs/json', headers: { cookie: admin } })).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
  )
}

/** Optional parts of a refusal: the message for old pages, the field, and details for programmers. */
type Said = Record<'error' | 'field' | 'details', unknown>
/** The validator's wording, which people should not see. */
const schemaVoice = /must (be|have|NOT|match|contain)|body\/|params\/|querystring/

const { ask, lateShare } = askOnceMore<Awaited<ReturnType<App['inject']>>>(({ statusCode, headers }) => ({
  status: statusCode,
  retryAfter: headers['retry-after'],
}))
afterAll(() => expect(lateShare()).toBeLessThan(0.02))

async function expectSound(
  operation: Operation,
  request: { method: string; url: string; payload?: string },
  cookie = '',
): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'idempotency-key': randomUUID(),
    cookie,
  }
  const { method, ...rest } = request
  const call = () => platform.app.inject({ method: method as 'GET', ...rest, headers }) // a method of the document
  const answer = await ask(call)
  // 501 refuses as well: oEmbed's answer to a format it has not.
  if (answer.statusCode !== 501) expect(answer.statusCode, `${method} ${rest.url}`).toBeLessThan(500)
  expect(answer.body).not.toMatch(/node_modules|\.ts:\d|(?:\n|\\n) +at .*:\d+:\d+/)
  if (answer.statusCode < 400) {
    expect(operation.responses).toHaveProperty(String(answer.statusCode))
    if (String(answer.headers['content-type']).includes('json')) answer.json()
    return
  }
  const { error = '', field = '', details = '', ...refusal } = answer.json<{ message?: unknown } & Partial<Said>>()
  expect([typeof error, typeof field, typeof details]).toEqual(['string', 'string', 'string'])
  expect(refusal.message).not.toMatch(schemaVoice)
  expect(refusal).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) })
  const declared = operation.responses[String(answer.statusCode)]?.content?.['application/json']?.schema.properties
  expect(Object.keys({ success: 0, code: 0, message: 0, ...declared })).toEqual(
    expect.arrayContaining(Object.keys(refusal)),
  )
}

describe('a fuzzed call crashes no route', { timeout: fuzzTimeout }, () => {
  test('with a body that fits the schema or nearly does', async () => {
    const worker = await platform.startWorker(accessTo(await sandboxFor(platform))) // payments need it
    onTestFinished(() => worker.close())
    const all = await operations()
    const withBody = all.filter(([, , operation]) => operation.requestBody)
    expect(withBody.map(([, path]) => path)).toEqual(expect.arrayContaining(['/vote/vote', '/actor/getActors']))
    for (const [method, url, operation] of withBody) {
      const { schema } = operation.requestBody?.content['application/json'] ?? { schema: {} }
      const body = fc.oneof(arbitraryOf(schema, words), nearly(schema, words))
      await fc.assert(
        fc.asyncProperty(body, fc.constantFrom(...cookies), (value, cookie) =>
          expectSound(operation, { method, url, payload: JSON.stringify(value) ?? 'null' }, cookie),
        ),
        { numRuns: fuzzRuns(slow.test(url) ? 25 : 200) },
      )
    }
  })

  test('with any path', async () => {
    const parts = fc.oneof(
      fc.uuid(),
      fc.string({ unit: 'binary', maxLength: 120 }).filter((text) => text.isWellFormed()),
      fc.constantFrom(...words),
    )
    for (const [method, path, operation] of (await operations()).filter(([, path]) => path.includes('{'))) {
      await fc.assert(
        fc.asyncProperty(parts, fc.constantFrom(...cookies), (part, cookie) => {
          const url = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(part) || '-')
          return expectSound(operation, { method, url }, cookie)
        }),
        { numRuns: fuzzRuns(100) },
      )
    }
  })

  test('with any query', async () => {
    for (const [method, path, operation] of await operations()) {
      const asked = (operation.parameters ?? []).filter((one) => one.in === 'query')
      if (asked.length === 0) continue
      const values = asked.map(({ name, schema }) =>
        fc.tuple(fc.constant(name), fc.option(fc.oneof(arbitraryOf(schema, words), fc.constantFrom(...words, 'a\0b')))),
      )
      const query = fc.tuple(...values)
      await fc.assert(
        fc.asyncProperty(query, fc.constantFrom(...cookies), (pairs, cookie) => {
          const given = pairs.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
          const url = `${path.replaceAll(/\{\w+\}/g, () => randomUUID())}?${new URLSearchParams(given)}`
          return expectSound(operation, { method, url }, cookie)
        }),
        { numRuns: fuzzRuns(100) },
      )
    }
  })

  test('with a path byte that Postgres refuses in text', async () => {
    for (const [method, path, operation] of (await operations()).filter(([, path]) => path.includes('{')))
      for (const cookie of cookies)
        await expectSound(operation, { method, url: path.replaceAll(/\{\w+\}/g, '%00') }, cookie)
  })

  test('with a query byte that Postgres refuses in text', async () => {
    for (const [method, path, operation] of await operations()) {
      const url = path.replaceAll(/\{\w+\}/g, () => randomUUID())
      for (const { name, in: where } of operation.parameters ?? [])
        if (where === 'query')
          for (const cookie of cookies) await expectSound(operation, { method, url: `${url}?${name}=a%00b` }, cookie)
    }
  })

  test('with bytes that are no text', async () => {
    const operation: Operation = { responses: { 202: {}, 200: {} } }
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('/vote/vote', '/actor/getActors'),
        (bytes, url) =>
          expectSound(operation, { method: 'POST', url, payload: Buffer.from(bytes) as unknown as string }),
      ),
    )
  })
})

test('every accepted ballot is recorded: no name or phone makes a dead letter', async () => {
  // The calls above may have changed any contest or contestant.
  const { sql } = platform
  await sql`update contests set current = false`
  const contest = await insertContest(sql)
  const taking = await Promise.all([1, 2, 3, 4, 5].map(() => insertContestant(sql, contest)))
  await platform.reload()
  const accepted: unknown[] = []
  const ballot = fc.record({
    phone: fc.nat(99_999_999).map((rest) => `09${String(rest).padStart(8, '0')}`),
    name: fc.oneof(fc.string({ unit: 'binary', maxLength: 70 }), fc.string({ unit: 'grapheme', maxLength: 40 })),
    actors: fc.shuffledSubarray(taking, { minLength: 1, maxLength: 3 }),
    kind: fc.constantFrom('free', undefined),
  })
  await fc.assert(
    fc.asyncProperty(ballot, async (payload) => {
      const answer = await platform.app.inject({ method: 'POST', url: '/vote/vote', payload })
      expect([202, 400, 422]).toContain(answer.statusCode)
      if (answer.statusCode === 202) accepted.push(answer.json<{ ballot: string }>().ballot)
    }),
    { numRuns: 300 },
  )
  expect(accepted.length).toBeGreaterThan(30)
  await platform.startWorker()
  await Promise.all(accepted.map((id) => outcomeOf(platform, id)))
  expect(await platform.sql`select * from dead_letters`).toEqual([])
  const { kept, recounted } = await tallies(platform)
  expect(kept).toEqual(recounted)
})
