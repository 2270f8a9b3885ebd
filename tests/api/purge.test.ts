import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { filesOfImage } from '@ashenda/core/domain/image.ts'
import { cachePurge } from '@ashenda/worker/cdn/cache-purge.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { insertContest } from '../support/contest-data.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { until } from '../support/until.ts'

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const asked: Asked[] = []
let failures = 0
const server = createServer((request, response) => {
  text(request).then((body) => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    response.writeHead(failures-- > 0 ? 503 : request.url === '/gone' ? 404 : 200).end()
  })
})
let platform: Platform
let cdn = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cdn = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
  platform = await startPlatform((sql) => insertContest(sql), {
    CDN_PURGE_URL: `${cdn}/purge`,
    PUBLIC_URL: 'https://ashenda.example',
  })
})
afterAll(async () => {
  await platform.close()
  server.close()
})

const purged = (): string[] => asked.flatMap(({ body }) => (JSON.parse(body) as { files: string[] }).files)

test('hiding or changing a contestant purges photos, page and lists, with retries', async () => {
  const her = await registerContestant(platform, { paid: true })
  const other = await registerContestant(platform, { paid: true })
  for (const { id } of [her, other]) {
    const row = {
      id: randomUUID(),
      contestant_id: id,
      slot: 1,
      file: `${randomUUID()}.webp`,
      width: 960,
      height: 1200,
      colour: '#b78d79',
    }
    await platform.sql`insert into images ${platform.sql(row)}`
  }
  const [image] = await platform.sql<{ file: string }[]>`select file from images where contestant_id = ${her.id}`
  await platform.reload()
  const worker = await platform.startWorker()
  const admin = await insertAdmin(platform)
  failures = 1
  const hidden = await fetch(`${platform.url}/admin/activity`, {
    method: 'PUT',
    headers: { cookie: admin.cookie, 'content-type': 'application/json', origin: 'https://ashenda.example' },
    body: JSON.stringify({ actor: { id: her.id, active: false }, reason: 'asked to leave' }),
  })
  expect([hidden.status, await hidden.text()]).toEqual([200, expect.any(String)])
  const urls = [
    ...filesOfImage(image?.file ?? '').map((name) => `https://ashenda.example/images/${name}`),
    `https://ashenda.example/${her.id}`,
    `https://ashenda.example/actor/list?id=${her.id}`,
    'https://ashenda.example/',
    'https://ashenda.example/actor/list',
  ]
  // The first try was refused.
  await until(() => asked.length >= 2)
  for (const url of urls) expect(purged().filter((one) => one === url).length).toBeGreaterThanOrEqual(2)
  expect(purged().join()).not.toContain(other.id)
  await worker.close()
})

test('CDN_PURGE_FORM=each sends a request per address with a header; unknown addresses are no failure', async () => {
  asked.length = 0
  const purge = cachePurge({ CDN_PURGE_URL: cdn, CDN_PURGE_FORM: 'each', CDN_PURGE_HEADER: 'Fastly-Key: a key' })
  await purge?.(['https://ashenda.example/a?b=c', 'https://ashenda.example/gone'])
  expect(
    asked.map(({ method, url, headers }) => [method, url, headers['fastly-key'], headers['x-forwarded-host']]),
  ).toEqual([
    ['PURGE', '/a?b=c', 'a key', 'ashenda.example'],
    ['PURGE', '/gone', 'a key', 'ashenda.example'],
  ])
  failures = 1
  await expect(purge?.(['https://ashenda.example/a'])).rejects.toThrow('503')
  expect(cachePurge({ CDN_PURGE_FORM: 'list' })).toBeUndefined()
})
