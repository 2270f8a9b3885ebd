import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { Sql } from '@ashenda/db/client.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { endAll } from '../../support/end-all.ts'
import { jpegPhoto } from '../../support/photos.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { type S3Server, startS3Server } from '../../support/s3-server.ts'
import { storageOf } from '../../support/worker-context.ts'

const name = randomUUID()
const secret = 'nobody may read this'
let photo: Buffer
let s3: S3Server
/** A listed contestant with the picture. */
const seed = async (sql: Sql): Promise<void> => {
  const id = await insertContestant(sql, await insertContest(sql))
  await sql`update images set file = ${`${name}.webp`} where contestant_id = ${id}`
}
const sites: Partial<Record<string, { platform: Platform; storage: Storage }>> = {}

beforeAll(async () => {
  photo = await jpegPhoto()
  s3 = await startS3Server()
  const local = await startPlatform(seed)
  const bucket = await startPlatform(seed, s3.env)
  sites['a folder'] = { platform: local, storage: storageOf(local) }
  sites['a bucket'] = { platform: bucket, storage: createStorage({ DATA_DIR: '', ...s3.env, STORAGE_DRIVER: 's3' }) }
  for (const site of Object.values(sites)) {
    await site?.storage.write(`images/${name}.webp`, photo)
    await site?.storage.write(`images/${name}-share.jpg`, photo)
    await site?.storage.write(`images/${name}.webp.part`, Buffer.from(secret))
    await site?.storage.write(`images/${name}.html`, Buffer.from(secret))
    await site?.storage.write(`uploads/${name}`, Buffer.from(secret))
    await site?.storage.write(`uploads/${name}.webp`, Buffer.from(secret))
  }
})
afterAll(() => endAll(...Object.values(sites).map((site) => () => site?.platform.close()), s3))

describe.each(['a folder', 'a bucket'])('[IMG-03] images from %s', (kind) => {
  const url = (path: string): string => `${sites[kind]?.platform.url}${path}`
  const ask = (file: string, headers: Record<string, string> = {}) => fetch(url(`/images/${file}`), { headers })

  /** Sends path and headers as written; fetch would normalise the path and add headers. */
  const rawGet = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(url('/'))
      request({ hostname, port, path, headers }, (answer) => {
        let body = ''
        answer.on('data', (text: Buffer) => (body += text.toString()))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }))
      })
        .on('error', reject)
        .end()
    })

  test.each([
    ['.webp', 'image/webp'],
    ['-share.jpg', 'image/jpeg'],
  ])('%s come whole, with their type, cacheable for long and embeddable', async (ending, type) => {
    const answer = await ask(name + ending)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(photo.length),
      'cache-control': 'public, max-age=86400, s-maxage=60',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^(W\/)?".+"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    })
  })

  test('are not sent again when unchanged', async () => {
    const { headers } = await ask(`${name}.webp`)
    const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    for (const known of [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", ${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ]) {
      const { status, body } = await rawGet(`/images/${name}.webp`, known as Record<string, string>)
      expect([status, body]).toEqual([304, ''])
    }
    for (const other of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
    ]) {
      expect((await rawGet(`/images/${name}.webp`, other as Record<string, string>)).status).toBe(200)
    }
  })

  test('answer HEAD', async () => {
    const answer = await fetch(url(`/images/${name}.webp`), { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(photo.length)])
  })

  test('that do not exist are refused in JSON and not cached', async () => {
    for (const headers of [{ accept: 'image/avif,image/webp,*/*' }, { accept: 'text/html' }]) {
      const answer = await ask(`${randomUUID()}.webp`, headers)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ success: false, code: 'not_found' })
      expect(answer.headers.get('cache-control') ?? '').not.toContain('public')
    }
  })

  test('survive an aborted request', async () => {
    for (let round = 0; round < 20; round += 1) {
      const controller = new AbortController()
      const asked = fetch(url(`/images/${name}.webp`), { signal: controller.signal }).then((answer) =>
        answer.body?.cancel(),
      )
      if (round % 2 === 0) controller.abort()
      await asked.catch(() => {})
    }
    expect((await ask(`${name}.webp`)).status).toBe(200)
  })

  test.each([
    `/images/../uploads/${name}`,
    `/images/..%2fuploads%2f${name}.webp`,
    `/images/%2e%2e/uploads/${name}.webp`,
    `/images/..%5cuploads%5c${name}.webp`,
    `/images/uploads/${name}.webp`,
    `/uploads/${name}`,
    `/uploads/${name}.webp`,
    `/images/${name}.webp.part`,
    `/images/${name}.html`,
    `/images/${name}.webp%00.jpg`,
    `/images/${name}.webp/`,
    `/images/${name}.WEBP`,
    `/images/${name.replace(/^./, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}.webp`,
    `/images//${name}.webp`,
    `/images/./${name}.webp`,
    '/images/',
    '/images',
    `/images/${'a'.repeat(500)}.webp`,
  ])('do not come from %s', async (path) => {
    const { status, body, headers } = await rawGet(path)
    expect([400, 403, 404, 414]).toContain(status)
    expect(body).not.toContain(secret)
    expect(headers['content-type']).not.toMatch(/^image/)
  })
})
