import { readSelection } from '@ashenda/core/domain/ballot-selection.ts'
import { type FormEvent, useState } from 'react'
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
  const [isWrong, setWrong] = useState(false)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const key = `ballot.${receipt.trim()}`
    if (readSelection(key)) onOpen(key)
    else setWrong(true)
  }

  return (
    <Panel title={t('suspicion:one')}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <Field
          label={t('suspicion:receipt')}
          hint={t('suspicion:receiptHint')}
          error={isWrong ? t('suspicion:noReceipt') : undefined}
          dir="ltr"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          value={receipt}
          onChange={(event) => {
            setReceipt(event.target.value)
            setWrong(false)
          }}
        />
        <Button type="submit">{t('suspicion:find')}</Button>
      </form>
    </Panel>
  )
}
