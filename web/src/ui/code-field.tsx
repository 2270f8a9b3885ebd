import { Field, type FieldProps } from './field.tsx'

/** A code, serial or reference: nothing in it is a word, and browsers neither correct nor keep it. */
export const CodeField = (props: FieldProps) => (
  <Field autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />
)
