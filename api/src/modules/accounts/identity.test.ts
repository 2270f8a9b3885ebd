import { describe, expect, test } from 'vitest'
import { identityOf, identityOfPhone } from './identity.ts'

const id = '0198c0de-0912-7345-8678-091234567800'

describe('what somebody is known by', () => {
  test.each([
    ['0912345678', 'phone', '+251912345678'],
    [' +251 91 234 5678 ', 'phone', '+251912345678'],
    ['+447400123456', 'phone', '+447400123456'],
    ['Selam@Example.org ', 'email', 'selam@example.org'],
    ['0912345678@example.org', 'email', '0912345678@example.org'],
    [id, 'id', id],
    [id.toUpperCase(), 'id', id],
  ])('%j is a %s', (typed, by, value) => {
    expect(identityOf(typed)).toEqual({ identity: { by, value }, countedAs: `${by}:${value}` })
  })

  test.each(['', 'selam', '12', 'a@b', "' or 1=1 --", '@', '\ud800@example.org'])('%j is nobody', (typed) => {
    expect(identityOf(typed).identity).toBeUndefined()
  })

  test('all ways to type a phone are counted as one, and what nobody has is counted too', () => {
    const ways = ['0912345678', '+251912345678', '00251912345678', '912345678']
    expect(new Set(ways.map((typed) => identityOfPhone(typed).countedAs)).size).toBe(1)
    expect(identityOf('Selam').countedAs).toBe(identityOf(' selam').countedAs)
    expect(identityOf('selam').countedAs).not.toBe(identityOf('selam2').countedAs)
  })
})
