import { useT } from '../../../lib/i18n.ts'
import type { FieldProps } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

/** Her own password once more: a screen that was left open makes nobody an admin. */
export function OwnPasswordField(props: Omit<FieldProps, 'type' | 'label'>) {
  const t = useT()
  return <PasswordField label={t('console:admins.ownPassword')} autoComplete="current-password" required {...props} />
}
