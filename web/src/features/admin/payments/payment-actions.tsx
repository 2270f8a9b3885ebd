import { type returnLinkAnswer, returnLinkBody } from '@ashenda/core/contracts/http/lookup.ts'
import type { AdminPayment, PaymentEventsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { OneTimeLink } from '../one-time-link.tsx'
import parts from '../parts.module.css'
import { useMay } from '../permitted.tsx'
import { ReasonField } from '../reason-field.tsx'
import table from '../table/data-table.module.css'
import { ChangeDialog } from './change-dialog.tsx'
import { HandledDialog } from './handled-dialog.tsx'
import { PaymentEvent } from './payment-event.tsx'
import { type Action, useActionTexts } from './use-action-texts.ts'
import { paymentsKey } from './use-payments.ts'

/** Each opens a dialog of its own. */
export function PaymentActions({ payment }: { readonly payment: AdminPayment }) {
  const t = useT()
  const [shown, setShown] = useState<Action>('refund')
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(0)
  const { _id, reference, canRefund, canCancel, credit } = payment
  const { wrongAmount, canAskAgain, canAskRefundAgain, canTakeRefundOver, canNotePaidBack, canNoteHandled } = payment
  const textsOf = useActionTexts()
  const mayChange = useMay('payments')
  const button = (action: Action) => (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      aria-label={t('admin:admin.actionOf', { what: textsOf(action).name, reference })}
      onClick={() => {
        setShown(action)
        setOpened(opened + 1)
        setOpen(true)
      }}
    >
      {textsOf(action).name}
    </Button>
  )
  return (
    <Actions>
      {mayChange && canRefund && button('refund')}
      {mayChange && wrongAmount && button('acceptAmount')}
      {mayChange && wrongAmount && button('refundAmount')}
      {mayChange && canAskAgain && button('askAgain')}
      {mayChange && canAskRefundAgain && button('refundAgain')}
      {mayChange && canTakeRefundOver && button('refundByHand')}
      {mayChange && canNotePaidBack && button('paidBack')}
      {mayChange && canNoteHandled && button('handled')}
      {mayChange && canCancel && button('cancel')}
      {mayChange && credit === 'open' && button('link')}
      {shown === 'link' && (
        <Dialog open={open} onOpenChange={setOpen} title={textsOf(shown).title} description={textsOf(shown).text}>
          <ReturnLinkForm id={_id} />
        </Dialog>
      )}
      {shown === 'handled' && <HandledDialog key={opened} payment={payment} open={open} onOpenChange={setOpen} />}
      {shown !== 'link' && shown !== 'handled' && (
        <ChangeDialog key={opened} payment={payment} change={shown} open={open} onOpenChange={setOpen} />
      )}
    </Actions>
  )
}

/** What happened to a payment, in the order in which it did. */
export function PaymentHistory({ id, currency }: { readonly id: string; readonly currency: string }) {
  const t = useT()
  const history = useQuery({
    queryKey: [...paymentsKey, 'events', id],
    queryFn: async () => (await api.get<PaymentEventsAnswer>(`/admin/payments/${id}/events`)).events,
    staleTime: 0,
  })
  const events = history.data
  if (!events) {
    return lastLookFailed(history) ? (
      <LostAnswer query={history} text={t('admin:admin.historyFailed')} />
    ) : (
      <p role="status">{t('common.loading')}</p>
    )
  }
  return (
    <ol className={table['timeline']}>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, at its end
        <PaymentEvent key={index} event={event} currency={currency} />
      ))}
    </ol>
  )
}

/** A fresh link that hands a paid vote to the browser that opens it. */
function ReturnLinkForm({ id }: { readonly id: string }) {
  const t = useT()
  const [link, setLink] = useState<string>()
  const { field, busy, onSubmit } = useContractForm<{ reason: string }>({
    schema: returnLinkBody,
    defaults: { reason: '' },
    send: async ({ reason }) => {
      const answer = await api.post<Static<typeof returnLinkAnswer>>(`/admin/payments/${id}/return-link`, { reason })
      setLink(new URL(answer.link, location.origin).href)
    },
  })
  if (link !== undefined) return <OneTimeLink link={link} hint={t('admin:admin.linkOnce')} />
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <ReasonField {...field('reason')} maxLength={500} />
      <Button type="submit" busy={busy}>
        {t('admin:admin.linkIt')}
      </Button>
    </form>
  )
}
