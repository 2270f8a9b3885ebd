import { expect, test } from 'vitest'
import { adminRoles } from './admin-role.ts'
import { may, permissions } from './permission.ts'

test('an owner may do everything, a viewer nothing but look', () => {
  expect(permissions.filter((permission) => may('owner', permission))).toEqual(permissions)
  expect(permissions.filter((permission) => may('viewer', permission))).toEqual([])
})

test('only an owner decides about admins, the contest and erasing', () => {
  for (const permission of ['admins', 'contest', 'erasure'] as const)
    expect(adminRoles.filter((role) => may(role, permission))).toEqual(['owner'])
})

test('no role allows nothing', () => {
  for (const permission of permissions)
    expect([may(null, permission), may(undefined, permission)]).toEqual([false, false])
})

test('roles for contestants or queues do not allow money', () => {
  for (const permission of ['payments', 'cards'] as const)
    expect(adminRoles.filter((role) => may(role, permission))).toEqual(['owner', 'finance'])
})
