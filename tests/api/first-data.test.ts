import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { buildApp } from '@ashenda/api/app.ts'
import type { App } from '@ashenda/api/http/app.ts'
import { type FirstData, firstDataId } from '@ashenda/core/contracts/http/first-data.ts'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertContest, insertContestant, insertZone } from '../support/contest-data.ts'
import { startFormSite } from '../support/form-site.ts'
import { renderedPage } from '../support/rendered-page.ts'
import { usePlatform } from '../support/use-platform.ts'

/** Texts that try to escape from the block. */
const hostile = `</script><script>alert(1)</script><!-- <script> ]]> \u2028\u2029 &lt; " \\u003c ' $& $' 👩🏾‍🌾`

let site: App
let contest = ''
const listed: string[] = []
const hidden: string[] = []

const platform = usePlatform(
  async (sql) => {
    contest = await insertContest(sql)
    const zone = await insertZone(sql, 'mekelle zone')
    for (let number = 0; number < 14; number += 1)
      listed.push(
        await insertContestant(sql, contest, {
          fname: `Selam${number}`,
          ...(number % 2 === 0 && { zoneId: zone }),
          paid: number % 3 !== 0,
          pictures: 1 + (number % 3),
          description: number === 1 ? hostile : `story ${number}`,
        }),
      )
    hidden.push(await insertContestant(sql, contest, { fname: 'Hidden', pictures: 0 }))
    hidden.push(await insertContestant(sql, contest, { fname: 'Hidden', inactiveSince: new Date(0) }))
  },
  {},
  { waits: { reconcileMs: 3_600_000 } },
)
beforeAll(async () => {
  site = await startFormSite(platform)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => site?.close())

const visit = (url: string, headers: Record<string, string> = {}) =>
  site.inject({ url, headers: { accept: 'text/html', cookie: 'order=0', ...headers } })

/** Parses the block like a browser: up to the first end tag, JSON only. */
function dataIn(html: string): FirstData | undefined {
  const start = `<script type="application/json" id="${firstDataId}">`
  const [, after] = html.split(start)
  if (after === undefined) return undefined
  const json = after.slice(0, after.indexOf('</script'))
  expect(after.slice(json.length)).toMatch(/^<\/script>\s*<\/body>\s*<\/html>\s*$/)
  return JSON.parse(json) as FirstData // held against the calls' own answers below
}

const dataAt = async (url: string) => dataIn((await visit(url)).body)

const call = async (selection: object) =>
  (await site.inject({ method: 'POST', url: '/actor/getActors', payload: { selection } })).json()

const everybody = { address: '', fName: '', mName: '', lName: '', page: 0 }

const tally = (votes: number): void => {
  const values = listed.map((id, number) => [id, votes + number, votes] as const)
  platform.services.live.tally.apply(contest, values)
}

/** The page of a new second, in which the time stands still. */
function nextSecond(): void {
  const now = performance.now() + 1_001
  vi.spyOn(performance, 'now').mockReturnValue(now)
}

describe('the document of the first page', () => {
  test('embeds exactly what the page would request first', async () => {
    tally(7)
    for (const url of ['/', '/?lang=arabic', '/voter/payed?jp=true', `/${hidden[0]}`, `/${hidden[1]}`]) {
      const before = Date.now()
      const data = await dataAt(url)
      expect(Object.keys(data ?? {})).toEqual(['now', 'contest', 'zones', 'list'])
      const order = data?.list?.answer.order
      const answer = await call({ ...everybody, order })
      expect(data?.list).toEqual({ address: '', name: '', order: '', page: 0, answer })
      expect(order).toMatch(/^\d{4}-\d\d-\d\d\.0$/)
      expect(data?.list?.answer.actors).toHaveLength(12)
      expect(data?.zones).toEqual((await visit('/getZones', { accept: '*/*' })).json())
      const { now: _now, ...contestOfCall } = (await visit('/contest', { accept: '*/*' })).json()
      expect(data?.contest).toMatchObject(contestOfCall)
      expect(Date.parse(data?.contest?.now ?? '')).toBeGreaterThan(before - 10_000)
      expect(Date.parse(data?.contest?.now ?? '')).toBeLessThan(Date.now() + 10_000)
      expect(JSON.stringify(data)).not.toContain('Hidden')
    }
  })

  test('of a contestant embeds her too', async () => {
    const id = listed[13] ?? ''
    expect((await dataAt(`/${id.toUpperCase()}?vote=1`))?.one).toEqual({ id, answer: await call({ id, page: 0 }) })
  })

  test('of a page without requests embeds the time, and an unrendered page nothing', async () => {
    for (const url of ['/about', '/nowhere'])
      expect(Object.keys(dataIn((await renderedPage(site, url)).body) ?? {})).toEqual(['now'])
    expect(await dataAt('/dashboard/user')).toBeUndefined()
  })

  test('escapes contestants’ text', async () => {
    const id = listed[1] ?? ''
    const { body } = await visit(`/${id}`)
    expect(dataIn(body)?.one?.answer.actors[0]?.description).toBe(hostile)
    expect(dataIn((await visit('/?order=newest&page=1')).body)?.list?.answer.actors[0]?.description).toBe(hostile)
    expect(body.split('<script').length).toBe((await visit(`/${listed[2]}`)).body.split('<script').length)
    expect(body).not.toMatch(/\u2028|\u2029|<!--/)
    const text = fc.string({ unit: fc.oneof(fc.constantFrom(...'</script><!-->', '\u2028', '\\'), fc.string()) })
    await fc.assert(
      fc.asyncProperty(text, async (written) => {
        const description = written.slice(0, 500)
        const before = platform.services.directory.content
        if (!before) throw new Error('no contest')
        const contestants = before.contestants.map((one) => (one.id === id ? { ...one, description } : one))
        platform.services.directory.replace({ ...before, contestants })
        expect((await dataAt(`/${id}`))?.one?.answer.actors[0]?.description).toBe(description)
      }),
      { numRuns: 50 },
    )
  })

  test('is made once per second for everybody', async () => {
    nextSecond()
    const first = await visit('/', { 'accept-encoding': 'br' })
    tally(1_000)
    const again = await visit('/', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    nextSecond()
    const ask = () => visit('/', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect((await ask()).statusCode, 'while the next one is made').toBe(304)
    await expect.poll(async () => (await ask()).statusCode).toBe(200)
    const next = await ask()
    expect(next.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
    const shown = dataIn(brotliDecompressSync(next.rawPayload).toString())?.list?.answer.actors ?? []
    expect(shown).toHaveLength(12)
    expect(shown.map(({ votes }) => votes)).toEqual(shown.map(({ _id }) => 1_000 + listed.indexOf(_id)))
  })

  test('leaves the requests to the page while the contest is unknown', async () => {
    const { directory } = platform.services
    const unknown = Object.defineProperties(Object.create(directory), {
      content: { value: undefined },
      listed: { value: [] },
      findListed: { value: () => undefined },
    })
    const settings = { ...platform.services.settings, webDir: path.join(platform.dataDir, 'web') }
    const early = await buildApp({ ...platform.services, directory: unknown, settings }, pino({ level: 'silent' }))
    for (const url of ['/', `/${listed[0]}`]) {
      const answer = await early.inject({ url, headers: { accept: 'text/html' } })
      expect(answer.statusCode).toBe(200)
      expect(dataIn(answer.body)).toBeUndefined()
    }
    await early.close()
  })
})
