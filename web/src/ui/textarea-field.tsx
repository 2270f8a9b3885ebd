import { lengthOf } from '@ashenda/core/domain/text.ts'
import type { ComponentProps } from 'react'
import { useFormat } from '../lib/format.ts'
import { useT } from '../lib/i18n.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'

interface TextareaFieldProps extends ComponentProps<'textarea'>, FieldTexts {
  /** The present text, and its maximum length. Longer text is kept, so that a pasted story can be shortened by hand. */
  readonly typed: string
  readonly most: number
}

/** Shows the remaining characters. Needs the texts of `forms`. */
export function TextareaField({
  label,
  note,
  error,
  hint,
  id,
  className,
  typed,
  most,
  ...textarea
}: TextareaFieldProps) {
  const t = useT()
  const format = useFormat()
  const left = most - lengthOf(typed)
  const count = t('voting:forms.charactersLeft', { count: Math.abs(left), number: format.number(left) })
  return (
    <FieldFrame
      {...{ label, note, error, id, className }}
      hint={
        <>
          {hint} {count}
        </>
      }
    >
      {(control) => <textarea rows={6} {...textarea} {...control} />}
    </FieldFrame>
  )
}
