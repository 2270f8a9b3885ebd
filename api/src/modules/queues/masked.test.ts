import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { expect, test } from 'vitest'
import { maskedPayload } from './masked.ts'

test('[QUE-03] what a failed job carries is shown without names and phones, whatever their form', () => {
  const id = '4a6f1c8e-0000-8000-8000-000000000001'
  const ballot = { id, voter: 'v', phone: '+251911223344', name: 'ሰላም Hagos', picks: ['x'] }
  const text = maskedPayload({ contest: 'c', ballots: [ballot, { phone: 7, name: ['Selam'] }] })
  expect(JSON.parse(text)).toEqual({
    contest: 'c',
    ballots: [
      { receipt: receiptOf(id), voter: '…', phone: '+251…44', name: 'ሰ…', picks: '…' },
      { phone: '…', name: '…' },
    ],
  })
})

test('[QUE-03] of many ballots the first are shown, and how many more there are', () => {
  const shown = JSON.parse(maskedPayload({ ballots: Array.from({ length: 214 }, (_, id) => ({ id })) }))
  expect(shown.ballots).toHaveLength(6)
  expect(shown.ballots.at(-1)).toBe('… 209')
})
