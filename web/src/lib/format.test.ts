import { expect, test } from 'vitest'
import { moneyText } from './format.ts'

test.each([
  ['en', 'ETB 30', 'USD 1.50'],
  ['ti', '30 ብር', '1.50 ዶላር'],
  ['am', '30 ብር', '1.50 ዶላር'],
  ['hi', '30 बिर', '1.50 डॉलर'],
  ['ko', '30비르', '1.50달러'],
])('money in %s is written as its texts write it', (tag, birr, dollars) => {
  const written = [moneyText(tag, 3_000, 'ETB'), moneyText(tag, 150, 'USD')]
  expect(written.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([birr, dollars])
})
