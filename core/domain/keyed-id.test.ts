import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ballotIdOf, keyedId, type SubmitIdentity, voterIdOf } from './keyed-id.ts'

const uuid8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const parts = fc.array(fc.string({ unit: fc.constantFrom(...'ab|:12', 'ሰ'), maxLength: 6 }), { maxLength: 4 })

describe('the id of a submit', () => {
  test('is a lower-case UUID of version 8', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), parts, (key, purpose, list) => {
        expect(keyedId(key, purpose, list)).toMatch(uuid8)
      }),
    )
  })

  test('is equal for equal parts and different for any others, however they are divided', () => {
    fc.assert(
      fc.property(parts, parts, (first, second) => {
        const same = JSON.stringify(first) === JSON.stringify(second)
        expect(keyedId('key', 'purpose', first) === keyedId('key', 'purpose', second)).toBe(same)
      }),
      { numRuns: 1_000 },
    )
    expect(keyedId('key', 'purpose', ['ab', 'c'])).not.toBe(keyedId('key', 'purpose', ['a', 'bc']))
    expect(keyedId('key', 'purpose', ['a', ''])).not.toBe(keyedId('key', 'purpose', ['a']))
  })

  test('depends on the key and the purpose', () => {
    const id = keyedId('key', 'voter', ['+251912345678'])
    expect(keyedId('another key', 'voter', ['+251912345678'])).not.toBe(id)
    expect(keyedId('key', 'ballot', ['+251912345678'])).not.toBe(id)
    expect(voterIdOf('key', '+251912345678')).toBe(id)
  })

  test('of a ballot changes with everything that makes it another ballot', () => {
    const submit: SubmitIdentity = { idempotencyKey: 'k', voter: 'v', picks: ['a', 'b'], requestedKind: 'paid' }
    const others: SubmitIdentity[] = [
      { ...submit, idempotencyKey: 'l' },
      { ...submit, voter: 'w' },
      { ...submit, picks: ['b', 'a'] },
      { ...submit, picks: ['a'] },
      { ...submit, requestedKind: 'free' },
      { ...submit, requestedKind: undefined },
    ]
    const ids = [submit, ...others].map((one) => ballotIdOf('pepper', one))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ballotIdOf('pepper', { ...submit })).toBe(ids[0])
  })

  test('never changes: ballots in the queue and in Postgres are known by it', () => {
    const idByDefinition = (text: string): string => {
      const bytes = createHmac('sha256', 'pepper').update(text).digest().subarray(0, 16)
      bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
      bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    }
    for (let number = 0; number < 50; number += 1) {
      const idempotencyKey = `key ${number}`
      const sent = `${idempotencyKey.length}:${idempotencyKey}|1:v`
      const submit: SubmitIdentity = { idempotencyKey, voter: 'v', picks: ['a', 'bc'], requestedKind: 'paid' }
      // The UUID variant takes two bits of the digest's 17th letter.
      const variant = (id: string): string => id.slice(0, 19) + id.slice(20)
      const expectSame = (id: string, text: string): void => {
        expect(variant(id)).toBe(variant(idByDefinition(text)))
        const digit = createHmac('sha256', 'pepper').update(text).digest('hex').charAt(16)
        expect(id.charAt(19)).toBe('89ab'.charAt(Number.parseInt(digit, 16) % 4))
      }
      expectSame(ballotIdOf('pepper', submit), `submit|${sent}|4:paid|1:a|2:bc`)
      expectSame(ballotIdOf('pepper', { ...submit, requestedKind: undefined }), `submit|${sent}|0:|1:a|2:bc`)
    }
  })
})
