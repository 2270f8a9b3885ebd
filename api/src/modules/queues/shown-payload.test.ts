import { jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { expect, test } from 'vitest'
import { shownPayload, shownText } from './shown-payload.ts'

const id = '4a6f1c8e-0000-8000-8000-000000000001'

test('a ballot is shown by its receipt and kind alone, whatever else it holds and in whatever form', () => {
  const ballot = { id, voter: 'v', phone: '+251911223344', name: 'ሰላም Hagos', picks: ['x'], kind: 'free', added: 'y' }
  const text = shownText('tally-group', { contest: 'c', ballots: [ballot, { phone: 7, id: ['Selam'] }] })
  expect(JSON.parse(text)).toEqual({
    contest: 'c',
    ballots: [
      { receipt: receiptOf(id), voter: '…', phone: '…', name: '…', picks: '…', kind: 'free', added: '…' },
      { receipt: '…', phone: '…' },
    ],
  })
})

test('of many ballots the first are shown, and how many more there are', () => {
  const { ballots } = JSON.parse(shownText('tally-group', { ballots: Array.from({ length: 214 }, () => ({ id })) }))
  expect(ballots).toHaveLength(6)
  expect(ballots.at(-1)).toBe('… 209')
})

test('of a message, of a job nobody defined, and of a payload that is no object nothing is shown', () => {
  expect(shownPayload('send-message', { message: 'm', code: '123456' })).toEqual({ message: '…', code: '…' })
  expect(shownPayload('another', { payment: id })).toEqual({ payment: '…' })
  expect(shownPayload('settle-payment', 'the code is 123456')).toBe('…')
})

test('every job names the fields that may be shown, none of them about a person', () => {
  const personal = /phone|name|mail|text|code|^to$|subject|password|token|voter|picks|credit|signals|^id$|message/i
  for (const [job, { shown }] of Object.entries(jobs))
    expect([job, shown.filter((field) => personal.test(field))]).toEqual([job, []])
})
