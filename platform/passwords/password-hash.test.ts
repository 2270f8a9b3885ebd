import { expect, test } from 'vitest'
import { hashOfNothing, hashPassword, isOutdated, passwordCost, verifyPassword } from './password-hash.ts'

test('a hash is argon2id with its own salt, and fits only its text', () => {
  const hashed = hashPassword('a password')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hashPassword('a password')).not.toBe(hashed)
  expect(verifyPassword(hashed, 'a password')).toBe(true)
  expect(verifyPassword(hashed, 'a password ')).toBe(false)
})

test('a hash of another cost is verified, and outdated', () => {
  const cheap = hashPassword('a password', { ...passwordCost, memoryCost: 8, timeCost: 1 })
  expect(verifyPassword(cheap, 'a password')).toBe(true)
  expect([isOutdated(cheap), isOutdated(hashPassword('a password'))]).toEqual([true, false])
})

test('the hash of nothing has today’s cost and fits no text', () => {
  expect(isOutdated(hashOfNothing())).toBe(false)
  for (const text of ['', 'a password']) expect(verifyPassword(hashOfNothing(), text)).toBe(false)
})
