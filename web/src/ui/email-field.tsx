import { Field, type FieldProps } from './field.tsx'

/** An e-mail address, as keyboards and browsers help to fill it in. */
export const EmailField = (props: FieldProps) => (
  <Field type="email" inputMode="email" autoComplete="email" {...props} />
)
