import { type OrderedCardsAnswer, orderCardsBody } from '@ashenda/core/contracts/http/cards.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { newIdempotencyKey } from '../../lib/idempotency.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useLookedAt } from '../admin/chosen-contest.tsx'
import { useIsAdmin } from '../admin/permitted.tsx'
import { useFactor } from '../admin/second-factor/use-factor.ts'
import { BatchProgress } from './batch-progress.tsx'
import type { BatchState } from './batch-state.ts'
import { useBatchState } from './batch-state.ts'
import styles from './cards.module.css'
import { DownloadButton } from './download-button.tsx'
import { batchesKey, useAgents } from './use-batches.ts'

interface Sending {
  readonly text: string
  readonly idempotencyKey: string
}

const listAfterMs = 1_000

/**
 * Orders a batch (ADM-07). An admin with a second factor shows that; others type the issuing key, which is only in this form, and cleared by
 * the order.
 */
export function OrderCards() {
  const t = useT()
  const format = useFormat()
  const agentsId = useId()
  const queries = useQueryClient()
  const { data: agents = [] } = useAgents()
  const [ordered, setOrdered] = useState<OrderedCardsAnswer>()
  const sent = useRef<Sending>(undefined)
  const needsKey = useNeedsKey()
  const { contest: looked } = useLookedAt()

  const send = async ({ key, amount, note, agent, contest }: OrderForm): Promise<void> => {
    const body = {
      ...(needsKey && { key }),
      amount: Number(amount),
      note: note.trim(),
      agent: agent.trim(),
      ...(contest !== '' && { contest }),
    }
    const text = JSON.stringify(body)
    // Resending the same form after a lost answer is the same order; any change makes another.
    if (sent.current?.text !== text) sent.current = { text, idempotencyKey: newIdempotencyKey() }
    const headers = { 'Idempotency-Key': sent.current.idempotencyKey }
    const listAgain = (): void => void queries.invalidateQueries({ queryKey: batchesKey })
    // The answer may wait for the file; meanwhile the list shows progress.
    const showing = setTimeout(listAgain, listAfterMs)
    const answer = await api
      .post<OrderedCardsAnswer>('/card/downloadCards', body, { headers })
      .finally(() => clearTimeout(showing))
    sent.current = undefined
    form.reset()
    setOrdered(answer)
    listAgain()
  }
  const { form, field, busy, onSubmit } = useContractForm<OrderForm>({
    schema: needsKey ? orderSchema : keylessSchema,
    defaults: emptyOrder,
    fieldsByCode: { wrong_card_key: 'key' },
    send,
  })
  const amount = field('amount')
  const bounds = t('admin:cards.amountHint', { most: format.number(mostCards) })

  return (
    <>
      <form className={styles['form']} noValidate autoComplete="off" onSubmit={onSubmit}>
        {needsKey && (
          <PasswordField
            {...field('key')}
            label={t('admin:cards.key')}
            hint={t('admin:cards.keyHint')}
            autoComplete="off"
            readOnly={busy}
            required
          />
        )}
        <Field
          {...amount}
          error={amount.error && bounds}
          label={t('admin:cards.amount')}
          hint={amount.error ? undefined : bounds}
          inputMode="numeric"
          autoComplete="off"
          readOnly={busy}
          required
        />
        <Field
          {...field('agent')}
          label={t('admin:cards.agent')}
          note={t('voting:forms.optional')}
          hint={t('admin:cards.agentHint')}
          list={agentsId}
          autoComplete="off"
          readOnly={busy}
        />
        <datalist id={agentsId}>
          {agents.map(({ agent }) => agent !== '' && <option key={agent} value={agent} />)}
        </datalist>
        {looked && (
          <SelectField {...form.register('contest')} label={t('contests:validFor')} hint={t('contests:validHint')}>
            <option value="">{t('contests:validAny')}</option>
            <option value={looked._id}>{t('contests:validHere', { name: looked.name })}</option>
          </SelectField>
        )}
        <Field
          {...field('note')}
          label={t('admin:cards.note')}
          note={t('voting:forms.optional')}
          autoComplete="off"
          readOnly={busy}
        />
        <Button type="submit" busy={busy}>
          {t('admin:cards.orderIt')}
        </Button>
      </form>
      {ordered && (
        <OrderedBatch
          key={ordered.batch}
          id={ordered.batch}
          isReady={ordered.link !== undefined}
          isRepeated={ordered.repeated}
        />
      )}
    </>
  )
}

/** Whether cards are made with the issuing key. A second factor stands in for it; the server asks for one not shown lately. */
export function useNeedsKey(): boolean {
  const { data } = useFactor(useIsAdmin())
  return !data?.isSetUp
}

interface OrderForm {
  key: string
  /** As typed. */
  amount: string
  note: string
  agent: string
  /** The only one they pay in; '' for any. */
  contest: string
}

const emptyOrder: OrderForm = { key: '', amount: '', note: '', agent: '', contest: '' }

/** The contract's limit. */
const mostCards = 100_000

const { key, note, agent } = orderCardsBody.properties

/** The contract's body, except that the amount is text and the key required. */
const orderSchema = {
  properties: {
    key: { ...key, minLength: 1 },
    amount: { type: 'string', pattern: `^\\s*([1-9]\\d{0,4}|${mostCards})\\s*$` },
    agent,
    note,
  },
  required: ['key', 'amount'],
}

const { key: _key, ...keyless } = orderSchema.properties
const keylessSchema = { properties: keyless, required: ['amount'] }

interface OrderedBatchProps {
  readonly id: string
  readonly isReady: boolean
  /** The same order came before. */
  readonly isRepeated: boolean
}

const begun: BatchState = { status: 'making', progress: 0 }
const ready: BatchState = { status: 'ready', progress: 100 }

/** The batch just ordered: its progress, then its file. */
export function OrderedBatch({ id, isReady, isRepeated }: OrderedBatchProps) {
  const t = useT()
  const state = useBatchState(id, isReady ? ready : begun)
  return (
    <div className={styles['ordered']} data-status={state.status}>
      <p role="status">
        <strong>{t(`admin:cards.ordered_${state.status}`)}</strong> {state.problem}
      </p>
      {isRepeated && <p>{t('admin:cards.repeated')}</p>}
      {state.status === 'ready' ? (
        <DownloadButton id={id} variant="gold">
          {t('admin:cards.download')}
        </DownloadButton>
      ) : (
        <BatchProgress state={state} label={t('admin:cards.progress')} />
      )}
    </div>
  )
}
