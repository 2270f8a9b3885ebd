import { useT } from '../../lib/i18n.ts'
import type { FieldProps } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** A new password, with a hint about its rules. */
export function NewPasswordField(props: Omit<FieldProps, 'type' | 'label'>) {
  const t = useT()
  return (
    <PasswordField
      label={t('account:newPassword')}
      hint={t('account:newPasswordHint')}
      autoComplete="new-password"
      required
      {...props}
    />
  )
}
