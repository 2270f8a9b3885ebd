import { expect, test } from 'vitest'
import { problemsOf } from './ballot-form.ts'

const phone = '0911223344'

test('a name the server would refuse is reported before somebody pays', () => {
  expect(problemsOf({ fullName: 'ኣ'.repeat(60), phone })).toEqual({})
  expect(problemsOf({ fullName: `  ${'a'.repeat(30)}   ${'b'.repeat(29)} `, phone })).toEqual({})
  expect(problemsOf({ fullName: 'ኣ'.repeat(61), phone })).toEqual({ name: 'name_too_long' })
  expect(problemsOf({ fullName: ' ', phone: '' })).toEqual({ name: 'required', phone: 'required' })
})
