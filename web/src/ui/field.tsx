import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export interface FieldProps extends ComponentProps<'input'>, FieldTexts {}

export function Field({ label, note, error, hint, id, className, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, note, error, hint, id, className }}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  )
}
