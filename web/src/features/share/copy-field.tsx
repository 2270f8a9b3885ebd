import { useId, useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import styles from './copy-field.module.css'

interface CopyFieldProps {
  readonly label: string
  readonly value: string
  /** What is said when it is copied, and when it could not be, but is selected. */
  readonly copied: string
  readonly failed: string
}

/** A text that only needs to be copied, with the button that does it. */
export function CopyField({ label, value, copied, failed }: CopyFieldProps) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')

  const copy = async (): Promise<void> => {
    setTold((await copyText(value, field.current)) ? copied : failed)
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
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={copy}>{t('site:share.copy')}</Button>
      <p role="status">{told}</p>
    </div>
  )
}
