import { voidCardsBody, type voidedCardsAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { useFormat } from '../../lib/format.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useIfHere } from '../../lib/use-if-here.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './cards.module.css'
import { readPlace } from './read-card.ts'
import { type Batch, batchesKey } from './use-batches.ts'

interface Form {
  /** Both empty: the whole batch; one filled: that card. Void cards stay void. */
  from: string
  to: string
  reason: string
}

const schema = { properties: { reason: voidCardsBody.properties.reason }, required: ['reason'] }

interface VoidFormProps {
  readonly batch: Batch
  readonly onDone: () => void
}

export function VoidForm({ batch, onDone }: VoidFormProps) {
  const t = useT()
  const format = useFormat()
  const queries = useQueryClient()
  const { _id, number, amount } = batch
  const close = useIfHere(onDone)

  const send = async ({ from, to, reason }: Form): Promise<void> => {
    const isWhole = from.trim() === '' && to.trim() === ''
    const first = isWhole ? 1 : readPlace(from.trim() || to, batch)
    const last = isWhole ? amount : readPlace(to.trim() || from, batch)
    if (first === undefined) return form.setError('from', { type: 'place' }, { shouldFocus: true })
    if (last === undefined || last < first) return form.setError('to', { type: 'place' }, { shouldFocus: true })
    const count = last - first + 1
    const range = {
      count,
      number: format.number(count),
      from: cardSerialOf(number, first),
      to: cardSerialOf(number, last),
    }
    if (!(await confirmPerson(t('admin:cards.voidAsk', range)))) return
    const body = { from: first, to: last, reason: reason.trim() }
    const { voided } = await api.post<Static<typeof voidedCardsAnswer>>(`/card/batches/${_id}/void`, body)
    void queries.invalidateQueries({ queryKey: batchesKey })
    toast.success(t('admin:cards.voided', { count: voided, number: format.number(voided) }))
    close()
  }
  const { form, field, busy, onSubmit } = useContractForm<Form>({
    schema,
    defaults: { from: '', to: '', reason: '' },
    send,
  })
  const place = (name: 'from' | 'to') => ({
    ...field(name),
    error: form.formState.errors[name] && t('admin:cards.badPlace'),
  })
  const reason = field('reason')

  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <fieldset className={styles['places']}>
        <legend>{t('admin:cards.which')}</legend>
        <Field
          {...place('from')}
          label={t('admin:cards.from')}
          note={t('voting:forms.optional')}
          placeholder={cardSerialOf(number, 1)}
          autoComplete="off"
        />
        <Field
          {...place('to')}
          label={t('admin:cards.to')}
          note={t('voting:forms.optional')}
          placeholder={cardSerialOf(number, amount)}
          autoComplete="off"
        />
      </fieldset>
      <Field
        {...reason}
        error={reason.error && t('admin:cards.reasonNeeded')}
        label={t('admin:cards.reason')}
        maxLength={200}
        autoComplete="off"
        required
      />
      <Button type="submit" busy={busy}>
        {t('admin:cards.voidIt')}
      </Button>
    </form>
  )
}
