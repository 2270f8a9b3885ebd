import { useId, useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import styles from './copy-field.module.css'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  readonly hint?: string
  /** Of the button, and what is said when it is copied, or could not be, but is selected. */
  readonly words: { readonly copy: string; readonly copied: string; readonly failed: string }
}

/** A text that only needs to be copied, with the button that does it. */
export function CopyField({ label, value, hint, words }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')

  const copy = async (): Promise<void> => {
    setTold((await copyText(value, field.current)) ? words.copied : words.failed)
  }

  return (
    <div className={styles['copy']}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        readOnly
        dir="ltr"
        translate="no"
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={copy}>{words.copy}</Button>
      {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
      <p role="status">{told}</p>
    </div>
  )
}
