import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'

interface SelectFieldProps extends ComponentProps<'select'>, FieldTexts {}

/** The native select, best on every phone; `children` are its options. */
export function SelectField({ label, note, error, hint, id, className, ...select }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, note, error, hint, id, className }}>
      {(control) => (
        <div className={styles['with-sign']}>
          <select {...select} {...control} />
          <ChevronDownIcon size="1.25em" />
        </div>
      )}
    </FieldFrame>
  )
}
