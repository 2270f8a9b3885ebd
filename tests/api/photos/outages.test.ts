import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { filesOfImage } from '@ashenda/core/domain/image.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { settleUploads } from '@ashenda/worker/photos/uploads.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Account, registerContestant } from '../../support/accounts.ts'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { endAll } from '../../support/end-all.ts'
import { get, refused } from '../../support/http.ts'
import { jpegPhoto } from '../../support/photos.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { usePrivateRedis } from '../../support/private-redis.ts'
import { queueOf } from '../../support/queue.ts'
import { type S3Server, startS3Server } from '../../support/s3-server.ts'
import { dataUrlOf, sendPhoto, sendProfile } from '../../support/send-photo.ts'
import { until } from '../../support/until.ts'
import { filesIn, imagesOf, settledUpload } from '../../support/uploads.ts'
import { usePlatform } from '../../support/use-platform.ts'
import { workerContext } from '../../support/worker-context.ts'

let photo: Buffer
beforeAll(async () => {
  photo = await jpegPhoto()
})

const send = (platform: Platform, account: Account) =>
  sendPhoto(platform, account, { content: dataUrlOf(photo), type: 'new' })
const uploadsOf = (platform: Platform, { id }: Account) =>
  platform.sql<{ id: string; problem: string | null; settled_at: Date | null }[]>`
    select id, problem, settled_at from uploads where contestant_id = ${id}`

describe('with the storage down', () => {
  let s3: S3Server
  let platform: Platform
  let account: Account

  beforeAll(async () => {
    s3 = await startS3Server()
    platform = await startPlatform((sql) => insertContest(sql), s3.env)
    await platform.startWorker()
    account = await registerContestant(platform)
  })
  afterAll(() => endAll(platform, s3))

  test('a photo is refused for now without a row, and accepted when the storage is back', async () => {
    await s3.cutOff()
    const answer = await send(platform, account)
    expect(answer).toMatchObject(refused(503, 'unavailable'))
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(String(answer.body['message'])).toMatch(/photo/)
    const form = await sendProfile(platform, account, [
      ['fname', 'Changed'],
      ['image1', photo],
    ])
    expect(form).toMatchObject(refused(503, 'unavailable'))
    expect(await uploadsOf(platform, account)).toHaveLength(0)
    expect(await platform.sql`select fname from users where id = ${account.id}`).toEqual([{ fname: 'Selam' }])
    await s3.reconnect()
    expect(await send(platform, account)).toMatchObject({ status: 200, body: { pending: false } })
    const [image] = await imagesOf(platform, account.id)
    const shown = await fetch(`${platform.url}/images/${image?.file}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('a cached picture is served, and another is unavailable rather than missing', async () => {
    const [image] = await imagesOf(platform, account.id)
    const [shown = '', other = ''] = filesOfImage(image?.file ?? '').toReversed()
    const statusOf = async (file: string): Promise<number> => {
      const answer = await fetch(`${platform.url}/images/${file}`)
      await answer.body?.cancel()
      return answer.status
    }
    expect(await statusOf(shown)).toBe(200)
    await s3.cutOff()
    expect(await statusOf(shown)).toBe(200)
    expect(await get(`${platform.url}/images/${other}`)).toMatchObject(refused(503, 'unavailable'))
    await s3.reconnect()
    expect(await statusOf(other)).toBe(200)
  })
})

/** A listed contestant's. */
const withSomePicture = async (sql: Sql): Promise<void> => {
  const id = await insertContestant(sql, await insertContest(sql))
  await sql`update images set file = 'some.webp' where contestant_id = ${id}`
}

const withinMs = 9_000

test.each([
  ['is overloaded', (response: ServerResponse) => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')],
  ['fails', (response: ServerResponse) => response.writeHead(500).end('<html>')],
  ['never answers', () => {}],
])('a picture is unavailable within seconds while the storage %s', async (_case, answer) => {
  const store = createServer((_request, response) => void answer(response))
  await once(store.listen(0, '127.0.0.1'), 'listening')
  const { port } = store.address() as AddressInfo // of a server that listens on a port
  const env = { STORAGE_DRIVER: 's3', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'ashenda' }
  const platform = await startPlatform(withSomePicture, {
    ...env,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  try {
    const shown = await fetch(`${platform.url}/images/some.webp`, { signal: AbortSignal.timeout(withinMs) })
    expect(shown.status).toBe(503)
    expect(await shown.json()).toMatchObject({ code: 'unavailable' })
    expect(shown.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  } finally {
    await platform.close()
    store.closeAllConnections()
    store.close()
  }
})

test('an unwritable folder is reported, and no row is created', async () => {
  const platform = await startPlatform((sql) => insertContest(sql))
  onTestFinished(() => platform.close())
  const account = await registerContestant(platform)
  await rm(path.join(platform.dataDir, 'uploads'), { recursive: true, force: true })
  await writeFile(path.join(platform.dataDir, 'uploads'), 'in the way')
  expect(await send(platform, account)).toMatchObject(refused(503, 'unavailable'))
  expect(await uploadsOf(platform, account)).toHaveLength(0)
})

describe('with Redis down', () => {
  const away = usePrivateRedis()
  let account: Account

  beforeAll(async () => {
    account = await registerContestant(away.platform)
  })

  test('a photo is refused before it is stored, and texts are accepted', async () => {
    const { platform, redis } = away
    await redis.kill()
    await until(() => platform.redis.status !== 'ready')
    expect(await send(platform, account)).toMatchObject(refused(503, 'unavailable'))
    expect(await uploadsOf(platform, account)).toHaveLength(0)
    expect(await filesIn(platform, 'uploads')).toEqual([])
    expect(await sendProfile(platform, account, [['lname', 'Araya']])).toMatchObject({ status: 200 })
    await redis.restart()
    await until(() => platform.redis.status === 'ready')
  })

  test('after storing, its row is refused and its bytes are deleted', async () => {
    const { platform, redis } = away
    // Rows wait for this lock; their job no longer reaches Redis.
    const locked = platform.sql.begin(async (tx) => {
      await tx`select 1 from contestants where id = ${account.id} for update`
      await until(async () => (await filesIn(platform, 'uploads')).length === 1)
      await redis.kill()
      await until(() => platform.redis.status !== 'ready')
    })
    const answer = await send(platform, account)
    await locked
    expect(answer).toMatchObject(refused(503, 'unavailable'))
    expect(await uploadsOf(platform, account)).toMatchObject([{ problem: 'unavailable', settled_at: expect.any(Date) }])
    expect(await filesIn(platform, 'uploads')).toEqual([])
    await redis.restart()
    await until(() => platform.redis.status === 'ready')
  })
})

describe('without a photo worker', () => {
  let account: Account

  const platform = usePlatform((sql) => insertContest(sql), {}, { waits: { photoMs: 1_000 } })
  beforeAll(async () => {
    account = await registerContestant(platform)
  })

  test('three photos are accepted as pending, more have to wait, and all finish when a worker is back', async () => {
    const answers = await Promise.all(
      ['image1', 'image2', 'image3'].map(async (type, index) => {
        // Stored one by one, then all wait together.
        await until(async () => (await uploadsOf(platform, account)).length >= index)
        return sendPhoto(platform, account, { content: dataUrlOf(photo), type })
      }),
    )
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 202, body: { success: true, pending: true, upload: expect.any(String) } })
    }
    expect(await send(platform, account)).toMatchObject(refused(429, 'too_many_requests'))
    const profile = await sendProfile(platform, account, [['image1', photo]])
    expect(profile).toMatchObject(refused(429, 'too_many_requests'))
    await platform.startWorker()
    for (const { body } of answers) {
      expect(await settledUpload(platform, String(body['upload']))).toEqual({ problem: null })
    }
    expect((await imagesOf(platform, account.id)).map(({ slot }) => slot)).toEqual([1, 2, 3])
    // By an api that waits without limit.
    const patient = await startPlatform(async () => {}, { DATA_DIR: platform.dataDir }, { beside: platform })
    onTestFinished(() => patient.close())
    const answer = await sendPhoto(patient, account, { content: dataUrlOf(photo), type: 'image1' })
    expect(answer).toMatchObject({ status: 200 })
  })

  test('a lost event costs a second, as the row is polled', async () => {
    const platform = await startPlatform((sql) => insertContest(sql))
    onTestFinished(() => platform.close())
    const hers = await registerContestant(platform)
    const answer = send(platform, hers)
    const [upload] = await until(async () => {
      const rows = await uploadsOf(platform, hers)
      return rows.length > 0 && rows
    })
    await platform.sql`update uploads set settled_at = now() where id = ${upload?.id ?? ''}`
    expect(await answer).toMatchObject({ status: 200, body: { pending: false } })
  })
})

test('a finally refused upload gives its reason, whoever refuses it', async () => {
  const platform = await startPlatform((sql) => insertContest(sql))
  onTestFinished(() => platform.close())
  const account = await registerContestant(platform)
  const answer = send(platform, account)
  const [upload] = await until(async () => {
    const rows = await uploadsOf(platform, account)
    return rows.length > 0 && rows
  })
  await platform.sql`update uploads set created_at = now() - interval '25 h' where id = ${upload?.id ?? ''}`
  await settleUploads(queueOf(platform, 'photos'), workerContext(platform))
  expect(await answer).toMatchObject(refused(503, 'unavailable'))
})
