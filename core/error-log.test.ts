import { expect, test } from 'vitest'
import { loggedError } from './error-log.ts'

test('a log has nothing that drivers attach to errors: commands, rows, parameters', () => {
  const sent = { name: 'evalsha', args: ['{"phone":"+251912345678","name":"Selam"}'] }
  const cause = Object.assign(new Error('OOM command not allowed'), { command: sent, code: 'OOM' })
  const error = Object.assign(new Error('not written', { cause }), {
    detail: 'Key (phone)=(+251912345678)',
    parameters: [1],
  })
  const logged = loggedError(error)
  expect(JSON.stringify(logged)).not.toMatch(/251912345678|Selam/)
  expect(logged).toMatchObject({ message: 'not written', cause: { code: 'OOM', message: 'OOM command not allowed' } })
})

test('a thrown non-error is named by its type alone', () => {
  expect(loggedError('+251912345678')).toEqual({ type: 'string', message: 'not an error' })
})
