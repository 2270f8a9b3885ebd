import { randomUUID } from 'node:crypto'
import { filesOfImage } from '@ashenda/core/domain/image.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, insertAdmin, registerContestant } from '../support/accounts.ts'
import { insertContest } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { setUpFactor } from '../support/second-factor.ts'
import { until } from '../support/until.ts'
import { storageOf } from '../support/worker-context.ts'

interface Site {
  readonly platform: Platform
  readonly storage: Storage
}
let s3: S3Server
const sites: Partial<Record<string, Site>> = {}

beforeAll(async () => {
  s3 = await startS3Server()
  const local = await startPlatform((sql) => insertContest(sql))
  const bucket = await startPlatform((sql) => insertContest(sql), s3.env)
  sites['a folder'] = { platform: local, storage: storageOf(local) }
  sites['a bucket'] = { platform: bucket, storage: createStorage({ DATA_DIR: '', ...s3.env, STORAGE_DRIVER: 's3' }) }
})
afterAll(() => endAll(...Object.values(sites).map((site) => () => site?.platform.close()), s3))

describe.each(['a folder', 'a bucket'])('photos of hidden contestants, from %s', (kind) => {
  const there = (): Site => sites[kind] as Site // made before the first test
  const ask = (file: string, cookie?: string) =>
    fetch(`${there().platform.url}/images/${file}`, { headers: cookie === undefined ? {} : { cookie } })
  const statusOf = async (file: string, cookie?: string): Promise<number> => {
    const answer = await ask(file, cookie)
    await answer.body?.cancel()
    return answer.status
  }

  /** A contestant with a photo, awaiting approval on request. */
  async function withPhoto(table: 'images' | 'waiting_images' = 'images'): Promise<Account & { file: string }> {
    const { platform, storage } = there()
    const account = await registerContestant(platform, { paid: true })
    const id = randomUUID()
    const file = `${id}.webp`
    for (const name of filesOfImage(file)) await storage.write(`images/${name}`, Buffer.from(name))
    const row = { contestant_id: account.id, slot: 1, file, width: 960, height: 1200, colour: '#b78d79' }
    await platform.sql`insert into ${platform.sql(table)} ${platform.sql(table === 'images' ? { id, ...row } : row)}`
    await platform.reload()
    return { ...account, file }
  }

  test('are served in every size, and to nobody at the same addresses once she is hidden', async () => {
    const { platform } = there()
    const her = await withPhoto()
    for (const name of filesOfImage(her.file)) expect([name, await statusOf(name)]).toEqual([name, 200])
    const admin = await insertAdmin(platform)
    await fetch(`${platform.url}/admin/activity`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: admin.cookie },
      body: JSON.stringify({ actor: { id: her.id, active: false }, reason: 'a test' }),
    })
    await until(async () => (await statusOf(her.file)) === 404)
    for (const name of filesOfImage(her.file)) {
      const answer = await ask(name)
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, 404, 'no-store'])
    }
  })

  test('are read once and cached, but not served from memory once she is hidden', async () => {
    const { platform, storage } = there()
    const her = await withPhoto()
    const first = await ask(her.file)
    expect([first.status, await first.text()]).toEqual([200, her.file])
    await storage.remove([`images/${her.file}`])
    const again = await ask(her.file)
    expect([again.status, await again.text()]).toEqual([200, her.file])
    for (const name of ['etag', 'last-modified', 'content-type', 'cache-control', 'cross-origin-resource-policy'])
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
    const askAnew = async () =>
      (
        await platform.app.inject({
          url: `/images/${her.file}`,
          headers: { 'if-none-match': String(first.headers.get('etag')) },
        })
      ).statusCode
    expect(await askAnew()).toBe(304)
    await platform.sql`update contestants set inactive_since = now() where id = ${her.id}`
    await platform.reload()
    expect(await statusOf(her.file)).toBe(404)
    expect(await askAnew()).toBe(404)
  })

  test('are refused on a failed precondition once shown again, which no cache stores', async () => {
    const { platform } = there()
    const { file } = await withPhoto()
    const { headers } = await ask(file)
    const status = async (wanted: Readonly<Record<string, string>>) => {
      const answer = await platform.app.inject({ url: `/images/${file}`, headers: { ...wanted } })
      return [answer.statusCode, answer.headers['cache-control'] === 'no-store']
    }
    expect(await status({ 'if-match': '"another"' })).toEqual([412, true])
    expect(await status({ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toEqual([412, true])
    expect(await status({ 'if-unmodified-since': String(headers.get('last-modified')) })).toEqual([200, false])
    // A bucket's pictures come whole.
    expect(await status({ range: 'bytes=99999-' })).toEqual(kind === 'a folder' ? [416, true] : [200, false])
    expect(await status({})).toEqual([200, false])
  })

  test.each(['held', 'waiting'] as const)(
    'awaiting approval (%s) are visible to her and admins only, uncached',
    async (how) => {
      const { platform } = there()
      const her = await withPhoto(how === 'waiting' ? 'waiting_images' : 'images')
      if (how === 'held') await platform.sql`update contestants set held_since = now() where id = ${her.id}`
      await platform.reload()
      const [another, viewer] = [
        await registerContestant(platform),
        await insertAdmin(platform, { adminRole: 'viewer' }),
      ]
      expect(await statusOf(her.file)).toBe(404)
      expect(await statusOf(her.file, another.cookie)).toBe(404)
      for (const who of [her, viewer]) {
        const answer = await ask(her.file, who.cookie)
        expect([answer.status, await answer.text()]).toEqual([200, her.file])
        expect(answer.headers.get('cache-control')).toBe('private, no-store')
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      }
    },
  )

  test('are not shown to an admin before the second factor', async () => {
    const { platform } = there()
    const her = await withPhoto('waiting_images')
    const admin = await insertAdmin(platform)
    await setUpFactor(platform, admin)
    await platform.sql`update sessions set verified_at = null where user_id = ${admin.id}`
    expect(await statusOf(her.file, admin.cookie)).toBe(404)
  })

  test('are visible again at once on every copy of the api when she is shown', async () => {
    const { platform } = there()
    const her = await withPhoto()
    await platform.sql`update contestants set inactive_since = now() - interval '1 minute' where id = ${her.id}`
    await platform.reload()
    expect(await statusOf(her.file)).toBe(404)
    await platform.sql`update contestants set inactive_since = null where id = ${her.id}`
    expect(await statusOf(her.file)).toBe(200)
  })

  test('are gone once she is erased', async () => {
    const { platform } = there()
    const her = await withPhoto()
    await platform.sql`delete from images where contestant_id = ${her.id}`
    await platform.reload()
    expect(await statusOf(her.file)).toBe(404)
    expect(await statusOf(her.file, her.cookie)).toBe(404)
  })
})
