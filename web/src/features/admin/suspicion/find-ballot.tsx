import { readSelection } from '@ashenda/core/domain/ballot-selection.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useListParams } from '../table/list-address.ts'
import { GroupPanels } from './group-panels.tsx'
import styles from './suspicion.module.css'

interface FindBallotProps {
  readonly onOpen: (key: string) => void
}

/** A single ballot, by the receipt that somebody holds. What is found stands in the address's fragment, so that a link shows it. */
export function FindBallot({ onOpen }: FindBallotProps) {
  const [{ q = '' }, change] = useListParams()
  const key = `ballot.${q}`
  return (
    <>
      <ReceiptForm key={q} first={q} onFind={(receipt) => change({ q: receipt })} />
      {q !== '' && readSelection(key) && <GroupPanels key={key} groupKey={key} onOpen={onOpen} isInPlace />}
    </>
  )
}

interface ReceiptFormProps {
  readonly first: string
  readonly onFind: (receipt: string) => void
}

function ReceiptForm({ first, onFind }: ReceiptFormProps) {
  const t = useT()
  const [receipt, setReceipt] = useState(first)
  const isForeign = first !== '' && !readSelection(`ballot.${first}`)
  const [problem, setProblem] = useState<'voting:forms.fillIn' | 'console:suspicion.noReceipt' | undefined>(
    isForeign ? 'console:suspicion.noReceipt' : undefined,
  )
  const input = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const typed = readPasted(receipt)
    if (readSelection(`ballot.${typed}`)) return onFind(typed)
    setProblem(receipt.trim() === '' ? 'voting:forms.fillIn' : 'console:suspicion.noReceipt')
    input.current?.focus()
  }

  return (
    <Panel title={t('console:suspicion.one')}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <Field
          ref={input}
          label={t('console:suspicion.receipt')}
          hint={t('console:suspicion.receiptHint')}
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
        <Button type="submit">{t('console:suspicion.find')}</Button>
      </form>
    </Panel>
  )
}
