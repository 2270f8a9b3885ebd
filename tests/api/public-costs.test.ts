import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertContest, insertCrowd } from '../support/contest-data.ts'
import { usePlatform } from '../support/use-platform.ts'

/** Its budget, in list pages. */
const mostPages = 10
const crowd = 2_000
const callsAtOnce = 15

let contestant = ''

const platform = usePlatform(async (sql) => insertCrowd(sql, await insertContest(sql), crowd))
beforeAll(async () => {
  const [row] = await platform.sql<{ id: string }[]>`select id from contestants order by id limit 1`
  contestant = row?.id ?? ''
})

interface Call {
  readonly name: string
  /** A new address each time, as attackers can choose one. */
  readonly url: () => string
  readonly accept: 'text/html' | 'application/json'
  readonly body?: () => object
}

/** Calls from another thread, to measure the server only. */
const asker = new Worker(
  `const { parentPort } = require('node:worker_threads')
  const http = require('node:http')
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = ({ url, body, ...options }) => new Promise((resolve, reject) => {
    http.request(url, { agent, ...options }, (answer) => answer.resume().on('end', resolve)).on('error', reject).end(body)
  })
  parentPort.on('message', async (calls) => {
    for (const call of calls) await ask(call)
    parentPort.postMessage('done')
  })`,
  { eval: true },
)
afterAll(() => asker.terminate())

/** CPU time of the main thread for one answer, in ms. The system counts it in ticks, so many calls are measured together. */
async function costOf({ url, accept, body }: Call): Promise<number> {
  const headers = { accept, 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }) }
  const calls = Array.from({ length: callsAtOnce }, () => ({
    url: platform.url + url(),
    method: body ? 'POST' : 'GET',
    headers,
    body: body && JSON.stringify(body()),
  }))
  const before = process.threadCpuUsage()
  asker.postMessage(calls)
  await once(asker, 'message')
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / callsAtOnce
}

const getsOf = (url: () => string): readonly Call[] =>
  (['text/html', 'application/json'] as const).map((accept) => ({ name: `GET ${url()} ${accept}`, url, accept }))

/** Every public route, plain and with an uncached query. */
function routes(): readonly Call[] {
  const urls = platform.app.routeTable.flatMap(({ method, url, access }) =>
    method === 'GET' && (access === 'public' || access === 'file') && !url.startsWith('/assets/') ? [url] : [],
  )
  const filled = (url: string): string => url.replaceAll(/:\w+/g, contestant).replace('*', 'swagger-ui-bundle.js')
  return [...new Set(urls)].flatMap((url) => [
    ...getsOf(() => filled(url)),
    ...getsOf(() => `${filled(url)}?n=${randomUUID()}`),
  ])
}

const post = (url: string, body: () => object): Call => ({
  name: `POST ${url}`,
  url: () => url,
  accept: 'application/json',
  body,
})

/** Other inputs of strangers: pages, searches, invented addresses. */
const choices = (): readonly Call[] => [
  ...[
    () => `/?n=${randomUUID()}`,
    () => `/?lang=korean&n=${randomUUID()}`,
    () => `/${contestant}?n=${randomUUID()}`,
    () => `/${randomUUID()}`,
    () => `/${'%F0%9F%8F%B3'.repeat(1_000)}`,
    () => `/exemplary?n=${randomUUID()}`,
    () => `/results?n=${randomUUID()}`,
    () => `/ballot?pick=${contestant}&n=${randomUUID()}`,
    () => `/vote/price?phone=%2B2519${randomInt(1e8)}`,
    () => `/receipt/${randomUUID().slice(0, 8)}`,
    () => `/actor/list?page=${randomInt(Math.floor(crowd / 12))}`,
    () => `/actor/list?page=${randomInt(1e9)}`,
    () => `/actor/list?address=${randomUUID()}`,
  ].flatMap(getsOf),
  post('/actor/getActors', () => ({ selection: { page: randomInt(Math.floor(crowd / 12)) } })),
  post('/actor/getActors', () => ({ selection: { fName: `Selam${randomInt(crowd)}` } })),
  post('/actor/getActors', () => ({ selection: { fName: 'a', mName: 'a', lName: 'a', page: 0 } })),
  post('/actor/getActors', () => ({ selection: { fName: 'ሰ'.repeat(60) } })),
  post('/actor/getActors', () => ({ selection: { name: 'a '.repeat(100), page: 1e5 } })),
  post('/actor/getActors', () => ({ selection: { name: [...'abcdefghijklmnopqrstuvwxyz'].join(' '), page: 1e5 } })),
]

test('no public answer costs the main thread more than ten list pages', async () => {
  // Searches are not cached, pages without one are.
  const page = post('/actor/getActors', () => ({ selection: { fName: 'Selam1', page: randomInt(20) } }))
  await costOf(page) // its first calls compile
  let pageCost = await costOf(page)
  const tooMuch: string[] = []
  for (const call of [...routes(), ...choices()]) {
    let least = (await costOf(call)) / pageCost
    // Other work of the thread only adds to a cost, so the minimum is the call's own; it may last a while.
    for (let again = 0; again < 5 && least > mostPages; again += 1) {
      await setTimeout(500)
      pageCost = await costOf(page)
      least = Math.min(least, (await costOf(call)) / pageCost)
    }
    if (least > mostPages) tooMuch.push(`${call.name.slice(0, 100)} costs ${least.toFixed(1)} pages`)
  }
  expect(tooMuch).toEqual([])
})
