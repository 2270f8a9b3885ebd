import { adminDisabledBody } from '@ashenda/core/contracts/http/admins.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReasonField } from '../reason-field.tsx'
import rows from '../rows.module.css'
import { OwnPasswordField } from './own-password-field.tsx'
import type { AdminFormProps } from './role-form.tsx'
import { useAdminsChanged } from './use-admins.ts'

interface Typed {
  readonly isDisabled: boolean
  readonly reason: string
  readonly password: string
}

/** Keeps her out, or lets her in again. */
export function DisableForm({ admin: { _id, name, isYou, isDisabled }, onDone }: AdminFormProps) {
  const t = useT()
  const changed = useAdminsChanged()
  const step = isDisabled ? 'enable' : 'disable'
  const close = useIfHere(onDone)
  const { field, busy, onSubmit } = useContractForm<Typed>({
    schema: adminDisabledBody,
    defaults: { isDisabled: !isDisabled, reason: '', password: '' },
    fieldsByCode: { wrong_password: 'password' },
    send: async (body) => {
      await api.put(`/admin/admins/${_id}/disabled`, body)
      toast.success(t(`console:admins.${step}Done`, { name }))
      close()
      await changed(isYou)
    },
  })
  return (
    <form className={rows['form']} noValidate onSubmit={onSubmit}>
      <ReasonField {...field('reason')} problem={t('console:admins.reasonNeeded')} maxLength={300} />
      <OwnPasswordField {...field('password')} />
      <Button type="submit" busy={busy}>
        {t(`console:admins.${step}`)}
      </Button>
    </form>
  )
}
