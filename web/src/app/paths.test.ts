import { expect, it } from 'vitest'
import { homePath, membersPath } from './paths.ts'

it('/ and a contestant’s address are Home, which gets her id', () => {
  expect(homePath.test('/')).toBe(true)
  const id = '019a8f2e-7c11-7a52-9a52-3f6f0e1c2d4b'
  expect(homePath.exec(`/${id}`)?.groups?.['id']).toBe(id)
})

it('[RTE-02] /voter/payed is Home', () => {
  expect(homePath.test('/voter/payed')).toBe(true)
})

it('[RTE-08] any other path is not Home', () => {
  for (const path of ['/voter', '/voter/payed/2', '/selam', '/123', '/019a8f2e-7c11-7a52-9a52', '/admin/users']) {
    expect(homePath.test(path), path).toBe(false)
  }
})

it('[RTE-06] [RTE-07] dashboards and card tools are behind the guard, and nothing else is', () => {
  for (const path of ['/dashboard/user', '/dashboard/user/pay', '/dashboard/admin/', '/test', '/admin/generate/132'])
    expect(membersPath.test(path), path).toBe(true)
  for (const path of ['/', '/dashboard', '/dashboard/users', '/tests', '/admin/generate/1321', '/admin', '/a/test'])
    expect(membersPath.test(path), path).toBe(false)
})
