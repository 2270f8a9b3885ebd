import { useT } from '../../lib/i18n.ts'
import type { FieldProps } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** Beside what resets a password, which changes only with the present one. */
export function CurrentPasswordField(field: Omit<FieldProps, 'label' | 'type'>) {
  const t = useT()
  return (
    <PasswordField
      {...field}
      label={t('contestant:dashboard.currentPassword')}
      hint={t('contestant:dashboard.whyPassword')}
      autoComplete="current-password"
      required
    />
  )
}
