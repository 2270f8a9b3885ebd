import { Field, type FieldProps } from './field.tsx'

/** A code that was sent to a phone, as keyboards and browsers help to fill it in. */
export const OneTimeCodeField = (props: FieldProps) => (
  <Field inputMode="numeric" autoComplete="one-time-code" maxLength={20} dir="ltr" {...props} />
)
