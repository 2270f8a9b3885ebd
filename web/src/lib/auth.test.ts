import { beforeEach, expect, test } from 'vitest'
import { currentAuth, enter, leave, replaceUser, useSession } from './auth.ts'
import { readJson } from './storage.ts'

const token = 'session-cookie'
const selam = { name: 'Selam Hagos', role: 'actor' } as const

beforeEach(() => leave())

test('[AUT-01] a log-in is stored under auth and a log-out removes it', () => {
  enter({ user: selam, token })
  expect(currentAuth()).toEqual({ user: selam, token })
  expect(readJson('auth')).toEqual({ user: selam, token })
  leave()
  expect(currentAuth()).toEqual({ user: null, token: '' })
  expect(readJson('auth')).toBeUndefined()
})

test('[AUT-01] a profile update stores the updated user in the same session', () => {
  enter({ user: selam, token })
  const session = useSession.getState()
  replaceUser({ ...selam, name: 'Selam Araya', phone: '+251911000000' })
  expect(readJson('auth')).toEqual({ user: { name: 'Selam Araya', role: 'actor' }, token })
  expect(useSession.getState()).toBe(session)
})

test('every log-in and log-out begins a new session', () => {
  const before = useSession.getState()
  enter({ user: selam, token })
  leave()
  expect(useSession.getState()).toBe(before + 2)
})
