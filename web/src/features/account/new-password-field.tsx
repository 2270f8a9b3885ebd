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

/** The new password typed when asking for the reset, in memory only, for the code page. */
let chosen = ''

export const keepChosenPassword = (password: string): void => {
  chosen = password
}

/** '' if none was typed in this document. */
export const chosenPassword = (): string => chosen
