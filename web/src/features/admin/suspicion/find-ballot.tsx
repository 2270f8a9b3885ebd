import { readSelection } from '@ashenda/core/domain/ballot-selection.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './suspicion.module.css'

interface FindBallotProps {
  readonly onOpen: (key: string) => void
}

/** A single ballot, by the receipt that somebody holds. */
export function FindBallot({ onOpen }: FindBallotProps) {
  const t = useT()
  const [receipt, setReceipt] = useState('')
  const [problem, setProblem] = useState<'voting:forms.fillIn' | 'desk:suspicion.noReceipt'>()
  const input = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const key = `ballot.${readPasted(receipt)}`
    if (readSelection(key)) return onOpen(key)
    setProblem(receipt.trim() === '' ? 'voting:forms.fillIn' : 'desk:suspicion.noReceipt')
    input.current?.focus()
  }

  return (
    <Panel title={t('desk:suspicion.one')}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <Field
          ref={input}
          label={t('desk:suspicion.receipt')}
          hint={t('desk:suspicion.receiptHint')}
          error={problem && t(problem)}
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          value={receipt}
          onChange={(event) => {
            setReceipt(event.target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit">{t('desk:suspicion.find')}</Button>
      </form>
    </Panel>
  )
}
