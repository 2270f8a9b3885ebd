import fc from 'fast-check'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { createQrDrawer } from './qr.ts'

const letter = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ')
const code = fc.array(letter, { minLength: 16, maxLength: 16 }).map((letters) => letters.join(''))

/** The modules a path covers, row by row. */
function modulesOf(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  for (const [, from, y, to] of path.matchAll(/M(\d+) (\d+)H(\d+)/g))
    rows[Number(y)]?.fill(true, Number(from), Number(to))
  return rows.map(drawn)
}
const drawn = (row: readonly boolean[]): string => row.map((dark) => (dark ? '#' : '.')).join('')

test.each([
  'https://a.example/payment#card=',
  'http://localhost:3000/payment#card=',
  `https://${'long.'.repeat(20)}example/payment#card=`,
])('the path of a code covers its dark modules exactly: %s', (prefix) => {
  const drawer = createQrDrawer(prefix)
  const { maskPattern } = encode(`${prefix}${'0'.repeat(16)}`, { ecc: 'M', boostEcc: true, border: 0 })
  fc.assert(
    fc.property(code, (text) => {
      const encoded = encode(prefix + text, { ecc: 'M', boostEcc: true, border: 0, maskPattern })
      expect(drawer.size).toBe(encoded.size)
      expect(modulesOf(drawer.pathOf(text), drawer.size)).toEqual(encoded.data.map(drawn))
    }),
    { numRuns: 50 },
  )
})

test('an invalid card code is not drawn', () => {
  const { pathOf } = createQrDrawer('https://a.example/payment#card=')
  for (const wrong of ['', '0'.repeat(15), 'I'.repeat(16), 'a'.repeat(16), '__proto__0000000']) {
    expect(() => pathOf(wrong)).toThrow('not a card code')
  }
})
