import { isDomestic, parsePhone } from '@ashenda/core/domain/phone.ts'
import { expect, test } from 'vitest'
import { isDomesticPhone, paymentPathOf } from './payer.ts'

test.each([
  '0911223344',
  '0711 22 33 44',
  '911223344',
  '+251911223344',
  '+251 (0)911 22-33-44',
  '00251911223344',
  '+14155552671',
  '+1 (415) 555-2671',
  '0014155552671',
  '+447911123456',
  '＋447911123456',
])('browser and server agree whether %s is Ethiopian', (typed) => {
  expect(isDomesticPhone(typed)).toBe(isDomestic(parsePhone(typed) ?? ''))
})

test('name and phone survive the address, whatever they contain', () => {
  const path = paymentPathOf(' ጸሃይ & Co=1 ', '+1 (415) 555-2671')
  const query = new URL(path, 'https://example.org').searchParams
  expect(path).toMatch(/^\/payment\?name=/)
  expect([...query]).toEqual([
    ['name', ' ጸሃይ & Co=1 '],
    ['phone', '+1 (415) 555-2671'],
    ['isd', 'false'],
  ])
})
