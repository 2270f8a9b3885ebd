import { expect, test } from 'vitest'
import { pathAfterLogin, rememberedPath } from './remembered-path.ts'

test.each(['/', '/dashboard/user/pay?st=1', '/019a8f2e-7c11-7a52-9a52-3f6f0e1c2d4b', '/registered'])(
  '%s is remembered',
  (from) => {
    expect(rememberedPath({ from })).toBe(from)
  },
)

test.each([
  'https://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  'dashboard/user',
  '',
  '/login',
  '/login?lang=en',
  '/register/',
  '/forgot-password#top',
  '/reset-password',
  '/admin/join',
])('%j is not remembered', (from) => {
  expect(rememberedPath({ from })).toBeUndefined()
})

test('foreign history state is ignored', () => {
  for (const state of [null, undefined, 'from', 3, {}, { from: 3 }, { from: ['/'] }]) {
    expect(rememberedPath(state)).toBeUndefined()
  }
})

test('a log-in leads to the previous page, otherwise the role’s dashboard', () => {
  expect(pathAfterLogin('actor', { from: '/dashboard/user/upload' })).toBe('/dashboard/user/upload')
  expect(pathAfterLogin('admin', { from: '/dashboard/admin/requests?page=2' })).toBe('/dashboard/admin/requests?page=2')
  expect(pathAfterLogin('actor', { from: '/exemplary' })).toBe('/exemplary')
  expect(pathAfterLogin('admin', { from: '/test' })).toBe('/test')
  expect(pathAfterLogin('actor', { from: '/test' })).toBe('/test')
  expect(pathAfterLogin('actor', null)).toBe('/dashboard/user')
  expect(pathAfterLogin('admin', null)).toBe('/dashboard/admin')
})

test('a remembered page closed to the role would only lead back to the log-in', () => {
  expect(pathAfterLogin('admin', { from: '/dashboard/user/pay' })).toBe('/dashboard/admin')
  expect(pathAfterLogin('actor', { from: '/dashboard/admin' })).toBe('/dashboard/user')
  expect(pathAfterLogin('actor', { from: '/dashboard/username' })).toBe('/dashboard/user')
})
