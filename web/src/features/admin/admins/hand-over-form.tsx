import { handOverBody } from '@ashenda/core/contracts/http/admins.ts'
import { type AdminRole, adminRoles } from '@ashenda/core/domain/admin-role.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import rows from '../rows.module.css'
import { OwnPasswordField } from './own-password-field.tsx'
import { RoleField } from './role-field.tsx'
import type { AdminFormProps } from './role-form.tsx'
import { useAdminsChanged } from './use-admins.ts'

interface Typed {
  readonly stayAs: AdminRole
  readonly password: string
}

const others = adminRoles.filter((role) => role !== 'owner')

/** Makes her owner in one's own place; both log in again. */
export function HandOverForm({ admin: { _id, name }, onDone }: AdminFormProps) {
  const t = useT()
  const changed = useAdminsChanged()
  const close = useIfHere(onDone)
  const { form, field, busy, onSubmit } = useContractForm<Typed>({
    schema: handOverBody,
    defaults: { stayAs: 'viewer', password: '' },
    fieldsByCode: { wrong_password: 'password' },
    send: async (body) => {
      await api.post(`/admin/admins/${_id}/hand-over`, body)
      toast.success(t('console:admins.handedOver', { name }))
      close()
      await changed(true)
    },
  })
  return (
    <form className={rows['form']} noValidate onSubmit={onSubmit}>
      <RoleField {...field('stayAs')} label={t('console:admins.stayAs')} chosen={form.watch('stayAs')} roles={others} />
      <OwnPasswordField {...field('password')} />
      <Button type="submit" busy={busy}>
        {t('console:admins.handOver')}
      </Button>
    </form>
  )
}
