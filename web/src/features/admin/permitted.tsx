import { may, type Permission } from '@ashenda/core/domain/permission.ts'
import type { ReactNode } from 'react'
import { useAuth } from '../../lib/auth.ts'
import parts from './parts.module.css'

/**
 * Whether the logged-in admin may do this. The server enforces it; here it only decides which controls are shown. A browser that logged in
 * before there were roles shows all of them.
 */
export const useMay = (permission: Permission): boolean =>
  useAuth(({ user }) => user?.adminRole === undefined || may(user.adminRole, permission))

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
