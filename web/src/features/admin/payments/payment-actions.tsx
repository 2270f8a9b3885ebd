import type { AdminPayment } from '@ashenda/core/contracts/http/payments.ts'
import { useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChangeForm } from './change-form.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { ReturnLinkForm } from './return-link-form.tsx'

type Action = 'history' | 'refund' | 'cancel' | 'link'

/** Each opens a dialog of its own. */
export function PaymentActions({ payment }: { readonly payment: AdminPayment }) {
  const t = useT()
  const [shown, setShown] = useState<Action>('history')
  const [open, setOpen] = useState(false)
  const { _id, reference, canRefund, canCancel, credit } = payment
  const close = (): void => setOpen(false)
  const button = (action: Action) => (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      aria-label={t('admin:admin.actionOf', { what: t(`admin:admin.${action}`), reference })}
      onClick={() => {
        setShown(action)
        setOpen(true)
      }}
    >
      {t(`admin:admin.${action}`)}
    </Button>
  )
  return (
    <Actions>
      {button('history')}
      {canRefund && button('refund')}
      {canCancel && button('cancel')}
      {credit === 'open' && button('link')}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t(`admin:admin.${shown}Title`)}
        description={t(`admin:admin.${shown}Text`)}
      >
        {shown === 'history' && <PaymentHistory id={_id} />}
        {(shown === 'refund' || shown === 'cancel') && <ChangeForm payment={payment} change={shown} onDone={close} />}
        {shown === 'link' && <ReturnLinkForm id={_id} />}
      </Dialog>
    </Actions>
  )
}
