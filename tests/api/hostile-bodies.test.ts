import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { type Answer, cast, post } from '../support/http.ts'
import { queuedBallots } from '../support/queue.ts'
import { usePlatform } from '../support/use-platform.ts'

let contestant = ''

const platform = usePlatform(async (sql) => {
  contestant = await insertContestant(sql, await insertContest(sql))
})

const sound = () => ({ phone: somePhone(), name: 'Selam', actors: [contestant], kind: 'free' })
const vote = (body: unknown, headers?: Record<string, string>): Promise<Answer> =>
  post(`${platform.url}/vote/vote`, body, headers)

async function expectRefused(answer: Answer, status: number, code: string): Promise<void> {
  expect(answer).toMatchObject({ status, body: { success: false, code } })
  // The schema's wording is for programmers; the field is for the form.
  const beside = Object.keys(answer.body).filter(
    (key) => code !== 'invalid_body' || !['details', 'field'].includes(key),
  )
  expect(beside.toSorted()).toEqual(['code', 'message', 'success'])
  expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|\bat .*\(/)
  expect(await queuedBallots(platform)).toEqual([])
}

describe('a malformed ballot is refused', () => {
  test.each<[string, unknown]>([
    ['nothing', ''],
    ['no JSON', '{"phone":'],
    ['text after the JSON', '{} {}'],
    ['a bare word', 'NaN'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '1e999'],
    ['a key that reaches for the prototype', '{"__proto__":{"kind":"free"}}'],
    ['a key that reaches for the constructor', '{"constructor":{"prototype":{"kind":"paid"}}}'],
    ['four thousand brackets', '['.repeat(4_000)],
    ['four thousand lists in one another', '['.repeat(4_000) + ']'.repeat(4_000)],
    ['a deep list for a name', `{"name":${'['.repeat(1_000)}${']'.repeat(1_000)}}`],
    ['invalid UTF-8 that makes no JSON', '{"phone":"\u0000'],
  ])('%s', async (_case, body) => {
    await expectRefused(await vote(body), 400, 'invalid_body')
  })

  test.each<[string, Record<string, unknown>]>([
    ['a phone that is a number', { phone: 912345678 }],
    ['a phone that is left out', { phone: undefined }],
    ['a phone of 65 characters', { phone: '0'.repeat(65) }],
    ['a name that is null', { name: null }],
    ['a name that is an object', { name: { toString: 'Selam' } }],
    ['a name of 513 characters', { name: 'S'.repeat(513) }],
    ['picks that are one text', { actors: 'everyone' }],
    ['picks that are left out', { actors: undefined }],
    ['a pick that is a number', { actors: [1] }],
    ['a pick that is a list', { actors: [['a']] }],
    ['65 picks', { actors: Array.from({ length: 65 }, () => randomUUID()) }],
    ['a pick of 65 characters', { actors: ['a'.repeat(65)] }],
    ['a kind nobody knows', { kind: 'gold' }],
    ['a kind in capitals', { kind: 'FREE' }],
    ['a field nobody asked for', { at: 0 }],
    ['a credit of one’s own choice', { credit: randomUUID() }],
  ])('%s', async (_case, change) => {
    await expectRefused(await vote({ ...sound(), ...change }), 400, 'invalid_body')
  })

  test('over 8 KB', async () => {
    await expectRefused(await vote({ ...sound(), name: 'S'.repeat(8_192) }), 413, 'body_too_large')
    await expectRefused(await vote(`${JSON.stringify(sound())}${' '.repeat(8_192)}`), 413, 'body_too_large')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('sent as %s', async (type) => {
    await expectRefused(await vote(JSON.stringify(sound()), { 'content-type': type }), 415, 'unsupported_media_type')
  })

  test('sent compressed', async () => {
    await expectRefused(await vote('\u001f\u008b\u0008', { 'content-encoding': 'gzip' }), 400, 'invalid_body')
  })

  test.each([
    ['empty', ''],
    ['of 129 characters', 'k'.repeat(129)],
    ['with a space', 'a b'],
    ['not ASCII', 'k\u00e9y'],
  ])('with an Idempotency-Key %s', async (_case, key) => {
    await expectRefused(await vote(sound(), { 'idempotency-key': key }), 400, 'invalid_body')
  })
})

describe('real names', () => {
  test.each([
    ['ሰላም ሓጎስ', 'ሰላም ሓጎስ'],
    ['ሰ'.repeat(60), 'ሰ'.repeat(60)],
    ['𝕊'.repeat(60), '𝕊'.repeat(60)],
    ['👩🏽‍🦱 Selam', '👩🏽‍🦱 Selam'],
    ['  Ame\u0301lie   O’Hara-<b>"\\ ', 'Amélie O’Hara-<b>"\\'],
    ['\u202eevil\u202c \u2067سلام\u2069', 'evil سلام'],
  ])('%j is queued as %j', async (name, kept) => {
    const before = new Set((await queuedBallots(platform)).map(({ id }) => id))
    const answer = await cast(platform, { name, actors: [contestant] })
    expect(answer).toMatchObject({ status: 202, body: { success: true } })
    const [ballot] = (await queuedBallots(platform)).filter(({ id }) => !before.has(id))
    expect(ballot).toMatchObject({ id: answer.body['ballot'], name: kept, picks: [contestant], kind: 'free' })
  })
})
