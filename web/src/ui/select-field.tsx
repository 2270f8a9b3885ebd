import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'

interface SelectFieldProps extends ComponentProps<'select'>, FieldTexts {
  readonly options?: readonly (readonly [value: string | number, text: ReactNode])[]
}

/** The native select, best on every phone; `children` are options that need more than value and text. */
export function SelectField(props: SelectFieldProps) {
  const { label, note, error, hint, id, className, options, children, ...select } = props
  return (
    <FieldFrame {...{ label, note, error, hint, id, className }}>
      {(control) => (
        <div className={styles['with-sign']}>
          <select {...select} {...control}>
            {children ??
              options?.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
          </select>
          <ChevronDownIcon size="1.25em" />
        </div>
      )}
    </FieldFrame>
  )
}
