import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { BallotPress } from './ballots.ts'

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
