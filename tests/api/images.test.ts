import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Platform, startPlatform } from '../support/platform.ts'

let platform: Platform
const secret = 'nobody may read this'

beforeAll(async () => {
  platform = await startPlatform(async (_sql, imageDir) => {
    await writeFile(path.join(imageDir, 'a1.webp'), 'RIFF....WEBP')
    await writeFile(path.join(imageDir, '.hidden'), secret)
    await mkdir(path.join(imageDir, 'folder'))
    await writeFile(path.join(imageDir, '..', 'secret.txt'), secret)
    await mkdir(path.join(imageDir, '..', 'images-private'))
    await writeFile(path.join(imageDir, '..', 'images-private', 'b.webp'), secret)
  })
})
afterAll(() => platform.close())

/** The path exactly as written; fetch would tidy it up first. */
function rawGet(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const { hostname, port } = new URL(platform.url)
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (text) => {
      answer += text.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

describe('[HOM-06] pictures', () => {
  test('never change under their name, so browsers keep them for good', async () => {
    const answer = await fetch(`${platform.url}/images/a1.webp`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('that are not there are not kept as missing', async () => {
    const answer = await fetch(`${platform.url}/images/none.webp`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable')
  })

  test('are answered in parts; what a client asks in vain is its own mistake, not the server’s', async () => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${platform.url}/images/a1.webp`, { headers })
      return [answer.status, (await answer.text()).slice(0, 16)]
    }
    expect(await ask({ range: 'bytes=0-3' })).toEqual([206, 'RIFF'])
    expect(await ask({ range: 'bytes=900-' })).toEqual([400, '{"success":false'])
    expect(await ask({ 'if-match': '"another"' })).toEqual([400, '{"success":false'])
  })
})

describe('[HOM-06] nothing but pictures is to be had', () => {
  test.each([
    '/images/../secret.txt',
    '/images/%2e%2e/secret.txt',
    '/images/..%2fsecret.txt',
    '/images/%2e%2e%2fsecret.txt',
    '/images/%252e%252e%252fsecret.txt',
    '/images/..\\secret.txt',
    '/images/..%5csecret.txt',
    '/images/folder/../../secret.txt',
    '/images//../secret.txt',
    '/images/../images-private/b.webp',
    '/images-private/b.webp',
    '/images/.hidden',
    '/images/%2ehidden',
    '/images/folder',
    '/images/',
    '/images//etc/passwd',
    '/images/%2fetc%2fpasswd',
    '/images/a1.webp%00.txt',
    '/images/a1.webp/..%00/secret.txt',
    '/images/%c0%ae%c0%ae/secret.txt',
    '/images/%zz',
    '//images/../secret.txt',
  ])('%s', async (target) => {
    const answer = await rawGet(target)
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404) /)
    expect(answer).not.toContain(secret)
    expect(answer).not.toContain('root:')
    expect(answer).not.toContain(platform.dataDir)
  })
})
