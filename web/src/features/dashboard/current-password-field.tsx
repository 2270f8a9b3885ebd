import { useT } from '../../lib/i18n.ts'
import type { FieldProps } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

interface CurrentPasswordFieldProps extends Omit<FieldProps, 'label' | 'type'> {
  /** A new e-mail is saved without it, and then waits for its mailed link. */
  readonly isForEmail: boolean
}

/** Changes to the reset data need, or are confirmed by, the current password. */
export function CurrentPasswordField({ isForEmail, ...field }: CurrentPasswordFieldProps) {
  const t = useT()
  return (
    <PasswordField
      {...field}
      label={t('contestant:dashboard.currentPassword')}
      note={isForEmail ? t('voting:forms.optional') : undefined}
      hint={t(isForEmail ? 'contestant:dashboard.emailPassword' : 'contestant:dashboard.whyPassword')}
      autoComplete="current-password"
      required={!isForEmail}
    />
  )
}
