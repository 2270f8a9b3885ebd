import { adminRoleBody, type ListedAdmin } from '@ashenda/core/contracts/http/admins.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import { tellProblem } from '../../../lib/failure-text.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import rows from '../rows.module.css'
import { OwnPasswordField } from './own-password-field.tsx'
import { RoleField } from './role-field.tsx'
import { useAdminsChanged } from './use-admins.ts'

export interface AdminFormProps {
  readonly admin: ListedAdmin
  readonly onDone: () => void
}

interface Typed {
  readonly adminRole: AdminRole
  readonly seen: { readonly adminRole: AdminRole }
  readonly password: string
}

/** Another role; she logs in again with it. */
export function RoleForm({ admin: { _id, name, isYou, adminRole }, onDone }: AdminFormProps) {
  const t = useT()
  const changed = useAdminsChanged()
  const conflictMessage = useConflictMessage()
  const close = useIfHere(onDone)
  const { form, field, busy, onSubmit } = useContractForm<Typed>({
    schema: adminRoleBody,
    defaults: { adminRole, seen: { adminRole }, password: '' },
    fieldsByCode: { wrong_password: 'password' },
    send: async (body) => {
      await api.put(`/admin/admins/${_id}/role`, body)
      toast.success(t('console:admins.roleChanged', { name, role: t(`admin:admin.role_${body.adminRole}`) }))
      close()
      await changed(isYou)
    },
    failed: (error, isPlaced) => {
      if (!isPlaced) tellProblem(conflictMessage(error))
    },
  })
  return (
    <form className={rows['form']} noValidate onSubmit={onSubmit}>
      <RoleField {...field('adminRole')} label={t('console:admins.role')} chosen={form.watch('adminRole')} />
      <OwnPasswordField {...field('password')} />
      <Button type="submit" busy={busy}>
        {t('console:admins.changeRole')}
      </Button>
    </form>
  )
}
