import { type AdminRole, adminRoles } from '@ashenda/core/domain/admin-role.ts'
import type { ComponentProps } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { SelectField } from '../../../ui/select-field.tsx'

interface RoleFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'> {
  readonly label: string
  readonly chosen: AdminRole
  readonly roles?: readonly AdminRole[]
}

/** The role of an admin, with what it may change. */
export function RoleField({ chosen, roles = adminRoles, ...field }: RoleFieldProps) {
  const t = useT()
  return (
    <SelectField
      {...field}
      hint={t(`console:admins.may_${chosen}`)}
      options={roles.map((role) => [role, t(`admin:admin.role_${role}`)])}
    />
  )
}
