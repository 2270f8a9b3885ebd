import { useT } from '../../../lib/i18n.ts'
import { CodeField, type FieldProps } from '../../../ui/field.tsx'

interface SlugFieldProps extends Omit<FieldProps, 'label'> {
  /** The code of what is wrong with it. */
  readonly code: unknown
}

/** The last part of a contest's public address. */
export function SlugField({ code, error, ...field }: SlugFieldProps) {
  const t = useT()
  return (
    <CodeField
      {...field}
      label={t('contests:slug')}
      note="/contests/…"
      hint={t('contests:slugHint')}
      error={code === 'invalid_body' ? t('contests:slugWrong') : error}
      maxLength={40}
      dir="ltr"
      required
    />
  )
}
