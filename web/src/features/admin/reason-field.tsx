import { useT } from '../../lib/i18n.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'

interface ReasonFieldProps extends Omit<FieldProps, 'label' | 'autoComplete' | 'required'> {
  /** The problem to show instead of the usual one, if the reason is wrong or missing. */
  readonly problem?: FieldProps['error']
}

/** Why an admin does something: it goes into the log of actions, and is never filled in from before. */
export function ReasonField({ error, problem = error, ...field }: ReasonFieldProps) {
  const t = useT()
  return <Field {...field} error={error && problem} label={t('admin:admin.reason')} autoComplete="off" required />
}
