import { resetFactorBody } from '@ashenda/core/contracts/http/admins.ts'
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
  readonly reason: string
  readonly password: string
}

/** For who lost app and paper: she sets up another after her next log-in. */
export function ResetFactorForm({ admin: { _id, name }, onDone }: AdminFormProps) {
  const t = useT()
  const changed = useAdminsChanged()
  const close = useIfHere(onDone)
  const { field, busy, onSubmit } = useContractForm<Typed>({
    schema: resetFactorBody,
    defaults: { reason: '', password: '' },
    fieldsByCode: { wrong_password: 'password' },
    send: async (body) => {
      await api.post(`/admin/admins/${_id}/reset-factor`, body)
      toast.success(t('console:admins.resetFactorDone', { name }))
      close()
      await changed(false)
    },
  })
  return (
    <form className={rows['form']} noValidate onSubmit={onSubmit}>
      <ReasonField {...field('reason')} problem={t('console:admins.reasonNeeded')} maxLength={300} />
      <OwnPasswordField {...field('password')} />
      <Button type="submit" busy={busy}>
        {t('console:admins.resetFactor')}
      </Button>
    </form>
  )
}
