import { expect, test } from 'vitest'
import { readSelection, selectionText } from './ballot-selection.ts'

test.each([
  { by: 'address', hash: '0123456789abcdef', from: 1, to: 2 },
  { by: 'browser', hash: 'fedcba9876543210', from: 1_795_284_941_189, to: 1_795_284_941_190 },
  { by: 'numbers', first: '0190-AAAA-BBBB', last: '0190-AAAA-BBBC', from: 1_795_284_941_189, to: 1_795_284_941_190 },
  { by: 'decision', decision: '0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000' },
  { by: 'ballot', receipt: '0190-AAAA-BBBB' },
] as const)('a selection of ballots by $by survives a round trip as text', (selection) => {
  expect(readSelection(selectionText(selection))).toEqual(selection)
})

test('a ballot’s whole id selects it by its receipt', () => {
  const selection = readSelection('ballot.0190AAAA-bbbb-8ccc-8ddd-eeeeffff0000')
  expect(selection).toMatchObject({ by: 'ballot', receipt: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/) })
})

test.each([
  '',
  'address.0123.1.2',
  'browser.0123456789abcdef.1',
  'numbers.a.b.1.2',
  'decision.1',
  'ballot.',
  'ballot.x',
  'phone.1',
])('%o selects no ballots', (text) => {
  expect(readSelection(text)).toBeUndefined()
})

test.each([
  'address.0123456789abcdef.1.2',
  'numbers.0190-AAAA-BBBB.0190-AAAA-BBBC.1.2',
  'decision.0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
  'ballot.0190-AAAA-BBBB',
  'ballot.0190aaaa-bbbb-8ccc-8ddd-eeeeffff0000',
])('%o with anything before or after it selects no ballots', (text) => {
  expect(readSelection(text)).toBeDefined()
  expect(readSelection(`x${text}`)).toBeUndefined()
  expect(readSelection(`${text}x`)).toBeUndefined()
  expect(readSelection(text.replace('.', '.x'))).toBeUndefined()
})

test('a receipt may have spaces around it, in forty characters at most', () => {
  const receipt = '0190-AAAA-BBBB'
  expect(readSelection(`ballot.${receipt.padEnd(40)}`)).toMatchObject({ by: 'ballot' })
  expect(readSelection(`ballot.${receipt.padEnd(41)}`)).toBeUndefined()
})

test('a range of phones needs a receipt at both ends', () => {
  // No receipt holds a U.
  expect(readSelection('numbers.0190-AAAA-BBBB.0190-AAAA-UUUU.1.2')).toBeUndefined()
  expect(readSelection('numbers.0190-AAAA-UUUU.0190-AAAA-BBBB.1.2')).toBeUndefined()
})
