import type { OwnRoleAnswer } from '@ashenda/core/contracts/http/admins.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import { may, type Permission } from '@ashenda/core/domain/permission.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { api } from '../../lib/http.ts'
import parts from './parts.module.css'

export const useIsAdmin = (): boolean => useAuth(({ user }) => user?.role === 'admin')

const useOwnRole = () =>
  useQuery({
    queryKey: ['own-admin-role'],
    queryFn: async () => (await api.get<OwnRoleAnswer>('/admin/role')).adminRole,
    enabled: useIsAdmin(),
  })

/** The role of the logged-in admin; undefined until the server has told it. */
export const useAdminRole = (): AdminRole | undefined => useOwnRole().data

/**
 * Whether the logged-in admin may do this; false until her role is known. The server enforces it; here it only decides which controls are
 * shown, so where the role could not be loaded, and on the pages open to everybody, all of them are.
 */
export function useMay(permission: Permission): boolean {
  const { data: role, isError } = useOwnRole()
  const isAdmin = useIsAdmin()
  return role ? may(role, permission) : isError || !isAdmin
}

interface PermittedProps {
  readonly to: Permission
  readonly children: ReactNode
}

/** Shows its children only to admins whose role has the permission. */
export function Permitted({ to, children }: PermittedProps) {
  return useMay(to) ? children : null
}

/** A form that everybody may read, and those whose role may do it may send. */
export function PermittedForm({ to, children }: PermittedProps) {
  const isPermitted = useMay(to)
  return (
    <fieldset className={parts['fields']} disabled={!isPermitted}>
      {children}
    </fieldset>
  )
}
