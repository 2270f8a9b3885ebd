import { voidCardsBody, type voidedCardsAnswer } from '@ashenda/core/contracts/http/cards.ts'
import { cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useFormat } from '../../lib/format.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api, apiBase } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useIfHere } from '../../lib/use-if-here.ts'
import { Actions } from '../../ui/actions.tsx'
import { confirmPerson } from '../../ui/ask.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { Permitted } from '../admin/permitted.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { useBatchState } from './batch-state.ts'
import { CardCounts } from './card-counts.tsx'
import styles from './cards.module.css'
import { DownloadButton } from './download-button.tsx'
import { readPlace } from './read-card.ts'
import { type Batch, batchesKey } from './use-batches.ts'

/** A batch: details, cards by state, actions. */
export function BatchItem({ batch }: { readonly batch: Batch }) {
  const t = useT()
  const format = useFormat()
  const { _id, number, amount, agent, note, createdAt, states } = batch
  const state = useBatchState(_id, batch)
  const name = t('admin:cards.batch', { number: String(number).padStart(4, '0') })
  return (
    <li className={styles['batch']}>
      <article aria-labelledby={`batch-${_id}`}>
        <header>
          <h3 id={`batch-${_id}`}>{name}</h3>
          <span className={styles['state']} data-status={state.status}>
            {t(`admin:cards.batch_${state.status}`)}
          </span>
        </header>
        <p className={styles['soft']}>
          {t('admin:cards.cards', { count: amount, number: format.number(amount) })} · {format.moment(createdAt)}
        </p>
        <p className={styles['range']}>
          <span className="for-readers">{t('admin:cards.serials')} </span>
          <bdi dir="ltr">
            {cardSerialOf(number, 1)} – {cardSerialOf(number, amount)}
          </bdi>
        </p>
        {agent !== '' && <p>{t('admin:cards.soldBy', { agent })}</p>}
        {note !== '' && <p className={styles['note']}>{note}</p>}
        <BatchProgress state={state} label={t('admin:cards.progressOf', { batch: name })} isTold={false} />
        {state.problem && (
          <p className={styles['problem']}>{t('admin:cards.failedBecause', { problem: state.problem })}</p>
        )}
        <CardCounts states={states} />
        <Permitted to="cards">
          <BatchActions batch={{ ...batch, ...state }} name={name} />
        </Permitted>
      </article>
    </li>
  )
}

interface BatchActionsProps {
  readonly batch: Batch
  /** The batch's heading. */
  readonly name: string
}

function BatchActions({ batch, name }: BatchActionsProps) {
  const t = useT()
  const [voiding, setVoiding] = useState(false)
  const { _id, status, states } = batch
  const nameOf = (what: string): string => t('admin:cards.actionOf', { what, batch: name })
  const isMade = status !== 'making'
  return (
    <Actions>
      {status === 'ready' && (
        <DownloadButton id={_id} variant="quiet" aria-label={nameOf(t('admin:cards.downloadShort'))}>
          {t('admin:cards.downloadShort')}
        </DownloadButton>
      )}
      {isMade && (
        <a
          className={buttonClass('quiet')}
          href={`${apiBase}/card/batches/${_id}/cards.csv`}
          download
          aria-label={nameOf(t('admin:cards.csv'))}
        >
          {t('admin:cards.csv')}
        </a>
      )}
      {isMade && states.issued + states.active > 0 && (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={nameOf(t('admin:cards.void'))}
          onClick={() => setVoiding(true)}
        >
          {t('admin:cards.void')}
        </Button>
      )}
      <VoidCards batch={batch} name={name} open={voiding} onOpenChange={setVoiding} />
    </Actions>
  )
}

interface VoidCardsProps {
  readonly batch: Batch
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Voids cards of a batch. */
function VoidCards({ batch, name, open, onOpenChange }: VoidCardsProps) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('admin:cards.voidTitle', { batch: name })}
      description={t('admin:cards.voidText')}
    >
      <VoidForm batch={batch} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

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

function VoidForm({ batch, onDone }: VoidFormProps) {
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
