import { Field, type FieldProps } from './field.tsx'

/** A code that was sent to a phone, as keyboards and browsers help to fill it in; there is room for the whole message, as some copy that. */
export const OneTimeCodeField = (props: FieldProps) => (
  <Field inputMode="numeric" autoComplete="one-time-code" maxLength={200} dir="ltr" {...props} />
)
