import { Field, type FieldProps } from './field.tsx'

/** A code sent to a phone, with keyboard and autofill hints; long enough for the whole message, which some copy. */
export const OneTimeCodeField = (props: FieldProps) => (
  <Field inputMode="numeric" autoComplete="one-time-code" maxLength={200} dir="ltr" {...props} />
)
