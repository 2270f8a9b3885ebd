import { expect, test } from 'vitest'
import { withoutPeople, withoutVoter } from './ballot-erasure.ts'

const voter = { id: '0198a0f0-0000-7000-8000-000000000001', phone: '+251911223344' }

test('a ballot loses its voter and keeps what is counted', () => {
  const ballot = { id: 'b', voter: voter.id, phone: voter.phone, name: 'ሰላም', picks: ['p'], kind: 'free', at: 1 }
  expect(withoutVoter(ballot, voter)).toEqual({ ...ballot, phone: '', name: '-' })
})

test('an invalid ballot loses her number wherever it is', () => {
  expect(withoutVoter({ who: { said: 'call 0911 22 33 44', name: 'ሰላም' } }, voter)).toEqual({
    who: { said: 'call […]', name: '-' },
  })
  expect(withoutVoter('0911223344', voter)).toBe('[…]')
})

test('somebody else’s ballot is left alone', () => {
  expect(withoutVoter({ voter: 'another', phone: '+251911223345', name: 'ሰላም' }, voter)).toBeUndefined()
  expect(withoutVoter(undefined, voter)).toBeUndefined()
  expect(withoutVoter({ voter: voter.id, phone: '', name: '-' }, voter)).toBeUndefined()
})

test('a kept ballot loses everyone it names, once, and non-JSON leaves nothing', () => {
  const ballot = { voter: voter.id, phone: voter.phone, name: 'ሰላም', picks: ['p'] }
  const { left } = withoutPeople(JSON.stringify(ballot))
  expect(JSON.parse(left ?? '')).toEqual({ ...ballot, phone: '', name: '-' })
  expect(withoutPeople(left ?? '')).toEqual({ left: undefined, voter: voter.id })
  expect(withoutPeople('{"phone":"+251911')).toEqual({ left: '{"erased":true}', voter: undefined })
  for (const text of ['null', '5', '"text"', '[]', '{"voter":5}', '{"voter":"x"}', `{"voter":["${voter.id}"]}`])
    expect(withoutPeople(text), text).toEqual({ left: undefined, voter: undefined })
  for (const noId of [`x${voter.id}`, `${voter.id}x`])
    expect(withoutPeople(JSON.stringify({ voter: noId })), noId).toEqual({ left: undefined, voter: undefined })
  expect(withoutPeople('{"erased":true}')).toEqual({ left: undefined, voter: undefined })
})
