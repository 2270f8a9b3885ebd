import { expect, test } from 'vitest'
import { adminRoles } from './admin-role.ts'
import { may, permissions, permissionsOf } from './permission.ts'

test('[AUT-05] an owner may do everything, a viewer nothing but look', () => {
  expect(permissionsOf('owner')).toEqual(permissions)
  expect(permissionsOf('viewer')).toEqual([])
})

test('[AUT-05] nobody but an owner decides who is an admin, what the contest is, and who is forgotten', () => {
  for (const permission of ['admins', 'contest', 'erasure'] as const)
    expect(adminRoles.filter((role) => may(role, permission))).toEqual(['owner'])
})

test('[AUT-05] who has no role may nothing', () => {
  for (const permission of permissions)
    expect([may(null, permission), may(undefined, permission)]).toEqual([false, false])
})

test('[AUT-05] money is not for those who keep contestants or queues', () => {
  for (const permission of ['payments', 'cards'] as const)
    expect(adminRoles.filter((role) => may(role, permission))).toEqual(['owner', 'finance'])
})
