import { expect, test } from 'vitest'
import { nobody, readAuth } from './stored-auth.ts'

const token = 'session-cookie'

test('[AUT-06] storage holds exactly {user, token}; a contestant’s name and role, an admin’s e-mail and phone too', () => {
  const reached = { email: 'a@example.org', phone: '+251911000000' }
  const more = { _id: '1', fname: 'Selam', password: 'x' }
  expect(readAuth({ user: { name: 'Selam', role: 'actor', ...reached, ...more }, token, cart: [] })).toEqual({
    user: { name: 'Selam', role: 'actor' },
    token,
  })
  expect(readAuth({ user: { name: 'Hagos', role: 'admin', adminRole: 'owner', ...reached, ...more }, token })).toEqual({
    user: { name: 'Hagos', role: 'admin', ...reached },
    token,
  })
})

test.each([1, '1', 'admin'])('[NAV-07] the role value %j is an admin', (role) => {
  expect(readAuth({ user: { name: 'Hagos', role }, token }).user?.role).toBe('admin')
})

test.each([
  ['nothing', undefined],
  ['another type', 'actor'],
  ['no user', { user: null, token }],
  ['a user without a name', { user: { role: 'actor' }, token }],
  ['an unknown role', { user: { name: 'Selam', role: 'queen' }, token }],
  ['a role that is another number', { user: { name: 'Selam', role: 0 }, token }],
  ['no token', { user: { name: 'Selam', role: 'actor' } }],
  ['a token that no header can hold', { user: { name: 'Selam', role: 'actor' }, token: 'ኣሸንዳ\r\n' }],
  ['an array', [{ name: 'Selam', role: 'actor' }, token]],
])('damaged content counts as nobody: %s', (_case, stored) => {
  expect(readAuth(stored)).toBe(nobody)
})
