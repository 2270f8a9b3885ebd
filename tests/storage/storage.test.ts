import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseEnv, storageEnv } from '@ashenda/core/config/env.ts'
import { createStorage } from '@ashenda/platform/storage/create-storage.ts'
import type { Area, Storage, StorageKey } from '@ashenda/platform/storage/storage.ts'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endAll } from '../support/end-all.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'

const schema = Type.Object(storageEnv)
let folder = ''
let s3: S3Server
const stores: Partial<Record<string, Storage>> = {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ashenda-storage-'))
  s3 = await startS3Server()
  stores['a folder'] = createStorage({ ...parseEnv(schema, {}), DATA_DIR: folder })
  stores['a bucket'] = createStorage({ ...parseEnv(schema, s3.env), DATA_DIR: folder })
})
afterAll(() => endAll(s3, () => rm(folder, { recursive: true, force: true })))

const folderStore = (): Storage => stores['a folder'] as Storage // made in beforeAll
const someKey = (): StorageKey => `uploads/${randomUUID()}`
const someCardFile = (): StorageKey => `cards/${randomUUID()}.pdf`

async function listed(storage: Storage, area: Area): Promise<readonly (readonly StorageKey[])[]> {
  const pages: (readonly StorageKey[])[] = []
  for await (const page of storage.list(area)) pages.push(page.map(({ key }) => key))
  return pages
}

describe.each(['a folder', 'a bucket'])('%s', (name) => {
  const storage = (): Storage => {
    const store = stores[name]
    if (!store) throw new Error('no such store')
    return store
  }

  test.each([0, 1, 100, 10_000_000])('returns %i bytes as written', async (size) => {
    const key = someKey()
    const bytes = randomBytes(size)
    await storage().write(key, bytes)
    const read = await storage().read(key)
    expect(read && bytes.equals(read)).toBe(true)
  })

  test.each([
    ['nothing', []],
    ['a few bytes', [3, 0, 4]],
    ['more than a part', [5_000_000, 5_000_000, 5_000_000, 5_000_000, 1]],
    ['exactly a part', [8 * 2 ** 20]],
    ['one piece larger than a part', [20_000_000]],
  ])('returns a stream of %s as written', async (_case, sizes) => {
    const key = someCardFile()
    const pieces = sizes.map((size) => randomBytes(size))
    await storage().writeStream(key, Readable.from(pieces))
    const stream = await storage().readStream(key)
    expect(stream && (await buffer(stream)).equals(Buffer.concat(pieces))).toBe(true)
    expect((await storage().read(key))?.length).toBe(sizes.reduce((sum, size) => sum + size, 0))
  })

  test.each([1, 20_000_000])(
    'keeps the old file, and shows no new one, if a stream breaks off after %i bytes',
    async (size) => {
      const [key, old] = [someCardFile(), someCardFile()]
      await storage().write(old, Buffer.from('old'))
      const broken = new Error('the source broke off')
      async function* pieces() {
        yield randomBytes(size)
        throw broken
      }
      for (const place of [key, old]) await expect(storage().writeStream(place, pieces())).rejects.toBe(broken)
      expect(await storage().readStream(key)).toBeUndefined()
      expect(Buffer.from((await storage().read(old)) ?? []).toString()).toBe('old')
      expect((await listed(storage(), 'cards')).flat().filter((name) => name.startsWith(key))).toEqual([])
    },
  )

  test('returns a part of a file', async () => {
    const key = someCardFile()
    const bytes = randomBytes(200_000)
    await storage().write(key, bytes)
    const stream = await storage().readStream(key, { start: 150_000, end: 199_998 })
    expect(stream && (await buffer(stream)).equals(bytes.subarray(150_000, -1))).toBe(true)
  })

  test('holds what was written last', async () => {
    const key = someKey()
    await storage().write(key, Buffer.from('first, and longer'))
    await storage().write(key, Buffer.from('second'))
    expect(Buffer.from((await storage().read(key)) ?? []).toString()).toBe('second')
  })

  test('has nothing under a name that was never written or was removed', async () => {
    const key = someKey()
    expect(await storage().read(key)).toBeUndefined()
    await storage().write(key, Buffer.from('x'))
    await storage().remove([key, someKey()])
    expect(await storage().read(key)).toBeUndefined()
  })

  test('lists every file of an area once, in pages, with its age', async () => {
    const keys = Array.from({ length: 510 }, (): StorageKey => `images/${randomUUID()}.webp`)
    const startedAt = Date.now()
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(keys.slice(from, from + 50).map((key) => storage().write(key, Buffer.from('x'))))
    const pages = await listed(storage(), 'images')
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flat().toSorted()).toEqual(keys.toSorted())
    for await (const page of storage().list('images')) {
      for (const { modifiedAt } of page) expect(Math.abs(modifiedAt.getTime() - startedAt)).toBeLessThan(60_000)
    }
  })

  test.each([
    'uploads/../secret',
    '../secret',
    'uploads/a/b',
    'secrets/a',
    'uploads/.a',
    'uploads/A',
    'uploads/a b',
    '',
  ])('refuses the name %j', async (key) => {
    const strange = key as StorageKey // the types exclude most of these
    await expect(async () => storage().write(strange, Buffer.from('x'))).rejects.toThrow('not generated here')
    await expect(storage().read(strange)).rejects.toThrow('not generated here')
    await expect(storage().remove([strange])).rejects.toThrow('not generated here')
    await expect(storage().readStream(strange)).rejects.toThrow('not generated here')
    await expect(storage().writeStream(strange, Readable.from([]))).rejects.toThrow('not generated here')
  })
})

describe('a bucket', () => {
  test('streams files, and says when one is missing', async () => {
    const storage = stores['a bucket']
    const key: StorageKey = `images/${randomUUID()}.webp`
    expect(await storage?.open?.(key)).toBeUndefined()
    await storage?.write(key, Buffer.from('content'))
    const opened = await storage?.open?.(key)
    expect(opened).toMatchObject({ size: 7, etag: expect.stringMatching(/^".+"$/), modifiedAt: expect.any(Date) })
    if (opened) expect((await buffer(opened.content)).toString()).toBe('content')
  })

  test('that is unreachable is an error, not a missing file, and works again when it is back', async () => {
    const storage = stores['a bucket']
    const key = someKey()
    await storage?.write(key, Buffer.from('before'))
    await s3.cutOff()
    await expect(storage?.read(key)).rejects.toThrow()
    await expect(storage?.write(key, Buffer.from('meanwhile'))).rejects.toThrow()
    await expect(storage?.writeStream(key, Readable.from([Buffer.alloc(20_000_000)]))).rejects.toThrow()
    await expect(storage?.readStream(key)).rejects.toThrow()
    await s3.reconnect()
    expect(Buffer.from((await storage?.read(key)) ?? []).toString()).toBe('before')
  })

  test('that does not exist is an error too', async () => {
    const elsewhere = createStorage({
      ...parseEnv(schema, { ...s3.env, S3_BUCKET: 'nowhere' }),
      DATA_DIR: folder,
    })
    await expect(elsewhere.read(someKey())).rejects.toThrow()
  })
})

describe('a folder', () => {
  test('shows one of two files written at once, whole', async () => {
    const key = someKey()
    const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(300_000, index))
    await folderStore().write(key, versions[0] ?? Buffer.alloc(0))
    const writing = Promise.all(versions.map((version) => folderStore().write(key, version)))
    for (let round = 0; round < 20; round += 1) {
      const read = Buffer.from((await folderStore().read(key)) ?? [])
      expect(versions.some((version) => version.equals(read))).toBe(true)
    }
    await writing
  })
})

test('foreign files in the folder are not listed, and do not end a listing', async () => {
  const area = path.join(folder, 'images')
  await Promise.all(
    ['ዓሸንዳ.jpg', 'a  b.png', '.hidden', 'Upper.webp'].map((name) => writeFile(path.join(area, name), 'x')),
  )
  const names = (await listed(folderStore(), 'images')).flat()
  expect(names.length).toBe((await readdir(area)).length - 4)
})

test.each(['write', 'writeStream'] as const)('files that %s puts into a folder are private', async (how) => {
  const data = await mkdtemp(path.join(folder, 'modes-'))
  const DATA_DIR = path.join(data, 'below')
  const storage = createStorage({ ...parseEnv(schema, {}), DATA_DIR })
  const bytes = randomBytes(10)
  const key = 'cards/a.pdf'
  await (how === 'write' ? storage.write(key, bytes) : storage.writeStream(key, Readable.from([bytes])))
  const modes = await Promise.all(['.', 'cards', key].map((part) => stat(path.join(DATA_DIR, part))))
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600'])
})
