import type { voidCardsBody, voidedCardsAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Static } from 'typebox'
import { useFormat } from '../../lib/format.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { ReasonDialog } from '../admin/forms/reason-dialog.tsx'
import styles from './cards.module.css'
import { readPlace } from './read-card.ts'
import { type Batch, batchesKey } from './use-batches.ts'

interface VoidCardsProps {
  readonly batch: Batch
  /** The batch's heading. */
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

type Meant = Omit<Static<typeof voidCardsBody>, 'reason'>

/** Voids a range of a batch, or the whole batch where that is chosen; the button says how many. */
export function VoidCards({ batch, name, open, onOpenChange }: VoidCardsProps) {
  const t = useT()
  const format = useFormat()
  const queries = useQueryClient()
  const [isWhole, setWhole] = useState(false)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isTried, setTried] = useState(false)
  const firstField = useRef<HTMLInputElement>(null)
  const lastField = useRef<HTMLInputElement>(null)
  const { _id, number, amount, states } = batch
  const first = readPlace(from, batch)
  const last = readPlace(to, batch)
  const isBackwards = first !== undefined && last !== undefined && last < first
  const isRange = first !== undefined && last !== undefined && !isBackwards
  const count = isWhole ? states.issued + states.active : isRange ? last - first + 1 : 0

  function check(): boolean {
    if (isWhole || isRange) return true
    setTried(true)
    const wrong = first === undefined ? firstField : lastField
    wrong.current?.focus()
    return false
  }

  async function send(reason: string): Promise<unknown> {
    if (!check()) return false
    const meant: Meant = isWhole ? { all: true } : { ...(isRange && { from: first, to: last }) }
    const { voided } = await api.post<Static<typeof voidedCardsAnswer>>(`/card/batches/${_id}/void`, {
      ...meant,
      reason,
    })
    void queries.invalidateQueries({ queryKey: batchesKey })
    return toast.success(t('admin:cards.voided', { count: voided, number: format.number(voided) }))
  }

  const place = (problem: boolean) => ({
    error: isTried && problem && t('admin:cards.badPlace'),
    autoComplete: 'off',
    required: true,
  })
  return (
    <ReasonDialog
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen)
        setWhole(false)
        setFrom('')
        setTo('')
        setTried(false)
      }}
      title={t('admin:cards.voidTitle', { batch: name })}
      text={t('console:cards.voidText')}
      act={count === 0 ? t('admin:cards.void') : t('console:cards.voidCount', { count, number: format.number(count) })}
      isDangerous
      send={send}
    >
      <fieldset className={styles['places']}>
        <legend>{t('console:cards.which')}</legend>
        <label className={styles['choice']}>
          <input type="radio" name="which" checked={!isWhole} onChange={() => setWhole(false)} />
          {t('console:cards.someCards')}
        </label>
        <label className={styles['choice']}>
          <input type="radio" name="which" checked={isWhole} onChange={() => setWhole(true)} />
          {t('console:cards.wholeBatch')}
        </label>
        {!isWhole && (
          <>
            <Field
              {...place(first === undefined)}
              ref={firstField}
              label={t('admin:cards.from')}
              placeholder={cardSerialOf(number, 1)}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            <Field
              {...place(last === undefined || isBackwards)}
              ref={lastField}
              label={t('admin:cards.to')}
              placeholder={cardSerialOf(number, amount)}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          </>
        )}
      </fieldset>
    </ReasonDialog>
  )
}
