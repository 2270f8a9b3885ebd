import { randomUUID } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { expect, test } from 'vitest'
import { BallotPress } from './ballots.ts'
import { provenMark } from './proven-mark.ts'

const contestants = Array.from({ length: 60 }, () => randomUUID())
const count = 20_000

interface Sent {
  readonly phone: string
  readonly actors: readonly string[]
}

/** Ballots as a server would read them: the length must be right, and the body JSON. */
function pressed(oneFavourite: boolean): { readonly ballots: readonly Sent[]; readonly keys: ReadonlySet<string> } {
  const press = new BallotPress({ host: 'x', contestants, oneFavourite })
  const requests = Array.from({ length: 7 }, () => press.newRequest())
  const keys = new Set<string>()
  const ballots = Array.from({ length: count }, (_, index): Sent => {
    const request = requests[index % requests.length]
    if (!request) throw new Error('unreachable: there are seven')
    press.write(request)
    const [head = '', body = ''] = request.bytes.toString().split('\r\n\r\n')
    expect(Number(/content-length: (\d+)/.exec(head)?.[1])).toBe(Buffer.byteLength(body))
    keys.add(/idempotency-key: (\S+)/.exec(head)?.[1] ?? '')
    return JSON.parse(body)
  })
  return { ballots, keys }
}

test('every ballot has a phone and a key of its own, and three different picks', () => {
  const { ballots, keys } = pressed(false)
  expect(new Set(ballots.map(({ phone }) => phone)).size).toBe(count)
  expect(keys.size).toBe(count)
  for (const { phone, actors } of ballots) {
    expect(phone).toMatch(/^09\d{8}$/)
    expect(new Set(actors).size).toBe(3)
    expect(contestants).toEqual(expect.arrayContaining([...actors]))
  }
})

test('a favourite gets the first pick, the one that counts, of every second ballot', () => {
  const { ballots } = pressed(true)
  expect(ballots.filter(({ actors }) => actors[0] === contestants[0])).toHaveLength(count / 2)
})

test('each ballot comes from a browser of its own, so many from each address, and shows that its phone was proven', () => {
  const provable = { pepper: 'a pepper', contest: randomUUID(), madeAhead: 600 }
  const press = new BallotPress({
    host: 'x',
    contestants,
    oneFavourite: false,
    ballotsPerAddress: 10,
    proven: provable,
  })
  const request = press.newRequest()
  const browsers = new Set<string>()
  const sentFrom = new Map<string, number>()
  for (let number = 0; number < 5_120; number += 1) {
    press.write(request)
    const [head = '', body = ''] = request.bytes.toString().split('\r\n\r\n')
    const address = /x-forwarded-for: (\S+)/.exec(head)?.[1] ?? ''
    expect(isIPv4(address)).toBe(true)
    sentFrom.set(address, (sentFrom.get(address) ?? 0) + 1)
    const [, browser = '', mark] = /cookie: voting=(\S+); proven=(\S+)/.exec(head) ?? []
    expect(isUuid(browser)).toBe(true)
    browsers.add(browser)
    if (number % 512 === 0) expect(mark).toBe(provenMark(provable, `+251${JSON.parse(body).phone.slice(1)}`))
  }
  expect(browsers.size).toBe(5_120)
  expect([...sentFrom.values()]).toEqual(Array.from({ length: 512 }, () => 10))
})
