import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptCardCode, encryptCardCode } from './card-cipher.ts'
import { sealKeyBytes } from './sealed-text.ts'

const key = randomBytes(sealKeyBytes)
const place = { batch: 'f3c2b1f0-0000-4000-8000-000000000001', ordinal: 7 }
const code = '0123456789ABCDEF'

test('an encrypted code decrypts with its key at its place', () => {
  const cipher = encryptCardCode(key, place, code)
  expect(decryptCardCode(key, place, cipher)).toBe(code)
  expect(cipher.toString('latin1')).not.toContain(code)
  expect(encryptCardCode(key, place, code).equals(cipher)).toBe(false)
})

test('a code encrypted by an earlier release decrypts in every later one: batches wait for printing', () => {
  const known = Buffer.from(
    '02020202020202020202020237e7fb7a7e62f7caebf5fd8a1fe387f469c34a31ad0162bb91cafdfd72bc0f35',
    'hex',
  )
  expect(decryptCardCode(Buffer.alloc(sealKeyBytes, 1), place, known)).toBe(code)
})

test('an encrypted code that was moved, changed or cut does not decrypt', () => {
  const cipher = encryptCardCode(key, place, code)
  const elsewhere = [
    { ...place, ordinal: 8 },
    { ...place, batch: 'f3c2b1f0-0000-4000-8000-000000000002' },
  ]
  for (const other of elsewhere) expect(() => decryptCardCode(key, other, cipher)).toThrow()
  expect(() => decryptCardCode(randomBytes(sealKeyBytes), place, cipher)).toThrow()
  for (let at = 0; at < cipher.length; at += 1) {
    const changed = Buffer.from(cipher)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => decryptCardCode(key, place, changed)).toThrow()
    expect(() => decryptCardCode(key, place, cipher.subarray(0, at))).toThrow()
  }
})

test('a cipher too short for a code is refused untried', () => {
  expect(() => decryptCardCode(key, place, encryptCardCode(key, place, ''))).toThrow('too short')
  expect(() => decryptCardCode(key, place, new Uint8Array(3))).toThrow('too short')
})
