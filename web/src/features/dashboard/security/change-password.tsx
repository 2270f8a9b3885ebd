import { passwordChange } from '@ashenda/core/contracts/http/accounts.ts'
import { passwordFieldByCode } from '@ashenda/core/contracts/http/fields-by-code.ts'
import { useQueryClient } from '@tanstack/react-query'
import { tellProblem } from '../../../lib/failure-text.ts'
import { tellAlways, useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { NewPasswordField } from '../../account/new-password-field.tsx'
import styles from './security.module.css'
import { sessionsKey } from './use-sessions.ts'

interface PasswordForm {
  oldPassword: string
  newPassword: string
  confirm: string
}

const emptyForm: PasswordForm = { oldPassword: '', newPassword: '', confirm: '' }

/** Typed twice, which only this form checks; all three fields are required (DSH-05). */
const passwordForm = {
  ...passwordChange,
  properties: { ...passwordChange.properties, confirm: passwordChange.properties.oldPassword },
  required: [...passwordChange.required, 'confirm'],
}

interface ChangePasswordProps {
  /** Contestants and admins have different calls. */
  readonly path: '/actor/changePassword' | '/admin/changePassword'
}

export function ChangePassword({ path }: ChangePasswordProps) {
  const t = useT()
  const { code } = useLanguage()
  const queries = useQueryClient()

  const send = async ({ oldPassword, newPassword, confirm }: PasswordForm): Promise<void> => {
    if (newPassword !== confirm) {
      form.setError('confirm', { type: 'mismatch' }, { shouldFocus: true })
      tellProblem(t('contestant:dashboard.mismatch'))
      return
    }
    const { message } = await api.put<{ readonly message: string }>(path, { actor: { newPassword, oldPassword } })
    form.reset()
    toast.success(code === 'en' ? message : t('contestant:dashboard.passwordChanged'))
    // A new password ends other sessions.
    void queries.invalidateQueries({ queryKey: sessionsKey })
  }
  const { form, field, busy, onSubmit } = useContractForm<PasswordForm>({
    schema: passwordForm,
    defaults: emptyForm,
    fieldsByCode: passwordFieldByCode,
    failed: tellAlways,
    send,
  })
  const isMismatch = form.formState.errors.confirm?.type === 'mismatch'
  const confirm = field('confirm')

  return (
    <Panel title={t('contestant:dashboard.password')}>
      <form className={styles['form']} noValidate onSubmit={onSubmit}>
        <PasswordField
          {...field('oldPassword')}
          label={t('contestant:dashboard.currentPassword')}
          autoComplete="current-password"
          required
        />
        <NewPasswordField {...field('newPassword')} />
        <PasswordField
          {...confirm}
          error={isMismatch ? t('contestant:dashboard.mismatch') : confirm.error}
          label={t('contestant:dashboard.confirmPassword')}
          autoComplete="new-password"
          required
        />
        <Button type="submit" busy={busy}>
          {t('contestant:dashboard.password')}
        </Button>
      </form>
    </Panel>
  )
}
