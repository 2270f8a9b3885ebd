import { Field, type FieldProps } from './field.tsx'

/** A code, serial or reference: browsers must not correct or remember it. */
export const CodeField = (props: FieldProps) => (
  <Field autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
