import { Field, type FieldProps } from './field.tsx'

/** A phone number, as keyboards and browsers help to fill it in. */
export const PhoneField = (props: FieldProps) => <Field type="tel" inputMode="tel" autoComplete="tel" {...props} />
