import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, registerContestant } from '../../support/accounts.ts'
import { refused } from '../../support/http.ts'
import { jpegPhoto } from '../../support/photos.ts'
import { dataUrlOf, sendPhoto } from '../../support/send-photo.ts'
import { until } from '../../support/until.ts'
import { filesIn } from '../../support/uploads.ts'
import { usePlatform } from '../../support/use-platform.ts'

let account: Account

const platform = usePlatform()
beforeAll(async () => {
  await platform.startWorker()
})
beforeEach(async () => {
  account = await registerContestant(platform)
})

const form = 'multipart/form-data; boundary=x'
const routes = [
  ['POST', '/actor/uploadImages'],
  ['PUT', '/api/v1/user/update-profile'],
] as const

/** Writes a raw request and leaves the connection open. */
function begin(method: string, path: string, type: string, length: number, body: string | Buffer): Socket {
  const { hostname, port } = new URL(platform.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Cookie: ${account.cookie}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n'),
  )
  socket.write(body)
  return socket
}

async function answerTo(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', (text) => {
    answer += text.toString()
  })
  await until(() => /\r\n\r\n.*\}$/s.test(answer))
  socket.destroy()
  return answer
}

const partOf = (name: string, value: string, more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

async function expectNothingKept(): Promise<void> {
  expect(await platform.sql`select 1 from uploads where contestant_id = ${account.id}`).toHaveLength(0)
  await until(async () => (await filesIn(platform, 'uploads')).length === 0)
}

/** Resolves once all of it is sent. */
const arrived = (socket: Socket): Promise<boolean> => until(() => socket.writableLength === 0)

describe.each(routes)('%s %s', (method, path) => {
  const first = partOf('type', 'new')
  test.each<[string, string, string]>([
    ['an empty form', form, ''],
    ['a form without an end', form, first],
    ['a form whose end is another', form, `${first}--y--\r\n`],
    ['a form without a boundary', 'multipart/form-data', `${first}--x--\r\n`],
    ['a part without a name', form, '--x\r\nContent-Disposition: form-data\r\n\r\nvalue\r\n--x--\r\n'],
    ['a part with a thousand headers', form, `--x\r\n${'A: b\r\n'.repeat(1_000)}\r\nvalue\r\n--x--\r\n`],
    ['a name of a thousand letters', form, `${partOf('n'.repeat(1_000), 'value')}--x--\r\n`],
    [
      'a text that says it is JSON',
      form,
      `--x\r\nContent-Disposition: form-data; name="type"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--x--\r\n`,
    ],
    [
      'broken JSON',
      form,
      `--x\r\nContent-Disposition: form-data; name="type"\r\nContent-Type: application/json\r\n\r\n{"a"\r\n--x--\r\n`,
    ],
    ['a file without content', form, `${partOf('image1', '', '; filename="a.jpg"')}${first}--x--\r\n`],
    ['a path for a file name', form, `${partOf('image1', 'x', '; filename="../../../etc/passwd"')}${first}--x--\r\n`],
  ])('answers %s as a client error', async (_case, type, body) => {
    const answer = await answerTo(begin(method, path, type, Buffer.byteLength(body), body))
    // A form without readable fields changes nothing and says so.
    expect(answer).toMatch(path.includes('profile') ? /^HTTP\/1\.1 (4\d\d|200) / : /^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toMatch(/node_modules|\.ts:\d/)
    await expectNothingKept()
  })

  test('frees the memory of an interrupted photo', async () => {
    const photo = await jpegPhoto()
    const name = path.includes('profile') ? 'image1' : 'photo'
    const head = Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`)
    for (let round = 0; round < 5; round += 1) {
      const socket = begin(method, path, form, 9_000_000, Buffer.concat([head, photo]))
      if (round % 2 === 0) await arrived(socket)
      socket.resetAndDestroy()
      await once(socket, 'close')
    }
    await expectNothingKept()
    const answer = await until(async () => {
      const one = await sendPhoto(platform, account, { content: dataUrlOf(photo), type: 'new' })
      return one.status !== 429 && one
    })
    expect(answer.status).toBe(200)
  })
})

test('frees the memory of interrupted JSON', async () => {
  const body = JSON.stringify({ images: { content: dataUrlOf(await jpegPhoto()), type: 'new' } })
  for (let round = 0; round < 5; round += 1) {
    const socket = begin('POST', '/actor/uploadImages', 'application/json', body.length + 1_000_000, body)
    if (round % 2 === 0) await arrived(socket)
    socket.resetAndDestroy()
    await once(socket, 'close')
  }
  await expectNothingKept()
  const answer = await until(async () => {
    const one = await sendPhoto(platform, account, body)
    return one.status !== 429 && one
  })
  expect(answer.status).toBe(200)
})

test.each([
  ['objects', '{},'.repeat(4_400_000), '0'],
  ['lists within each other', '['.repeat(6_600_000), ']'.repeat(6_600_000)],
])('JSON of %s is not parsed: it would take a gigabyte', async (_case, open, close) => {
  // If it were parsed, the refusal would be about a missing photo.
  expect(await sendPhoto(platform, account, `{"values":[${open}${close}]}`)).toMatchObject(refused(400, 'invalid_body'))
})

test('a refusal reaches a client that is still sending, and the connection stays open', async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(12_000_000)])
  const socket = begin('POST', '/actor/uploadImages', form, body.length, body)
  let heard = ''
  socket.on('data', (text) => {
    heard += text.toString()
  })
  await until(() => heard.includes('image_too_large'))
  const { host } = new URL(platform.url)
  socket.write(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('every request has a time limit, even one whose rest is discarded; the slowest photo may take 5 min', () => {
  // Node enforces it (server.requestTimeout; 0 means never).
  expect(platform.app.server.requestTimeout).toBeGreaterThan(310_000)
  expect(platform.app.server.requestTimeout).toBeLessThan(600_000)
})
