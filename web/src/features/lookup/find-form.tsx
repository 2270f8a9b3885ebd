import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { earlyTyped } from '../../lib/early.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { pathOf } from '../receipt/lookup-path.ts'
import styles from './lookup.module.css'

interface FindFormProps {
  /** The reference in the address. */
  readonly reference: string
  /** The same search again. */
  readonly onAgain: () => void
}

/** One input for receipts and references; the address keeps the search. */
export function FindForm({ reference, onAgain }: FindFormProps) {
  const t = useT()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(() => earlyTyped('reference') ?? reference)
  const [isEmpty, setEmpty] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const find = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = readPasted(typed)
    setEmpty(wanted === '')
    if (wanted === '') input.current?.focus()
    else if (wanted === reference) onAgain()
    else navigate(pathOf(wanted), { replace: true })
  }

  return (
    <form action="/where" className={styles['find']} noValidate onSubmit={find}>
      <CodeField
        ref={input}
        name="reference"
        label={t('voting:where.reference')}
        hint={t('voting:where.referenceHint')}
        error={isEmpty && t('voting:forms.fillIn')}
        enterKeyHint="search"
        maxLength={64}
        dir="ltr"
        required
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setEmpty(false)
        }}
      />
      <Button type="submit">{t('voting:where.findIt')}</Button>
    </form>
  )
}
