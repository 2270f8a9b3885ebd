import { useEffect } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PaymentNotice } from '../payment/payment-notice.tsx'
import type { Arrival } from './arrival.ts'
import { payAnotherWay, stopCredit, useCredit } from './credit.ts'
import { PodiumSlots } from './podium-slots.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { useSubmit } from './submit-state.ts'
import { ThankYou } from './thank-you.tsx'
import { VoterForm } from './voter-form.tsx'

// With the dialog comes all that submits.
export { closeReceipt, resumeSubmit } from './submitting.ts'

interface PodiumDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly arrival: Arrival
  readonly onHit: () => void
  /** Nobody is chosen, and the voter wants to see among whom. */
  readonly onChoose: () => void
}

/** The 'your votes' modal (HOM-10): podium and form, and after a successful submit the thank-you. */
export function PodiumDialog({ open, onOpenChange, arrival, onHit, onChoose }: PodiumDialogProps) {
  const t = useT()
  const submit = useSubmit()
  const credit = useCredit()
  const isIdle = submit.step === 'idle'
  // Nobody waits for a payment behind a closed dialog: it would submit unseen.
  useEffect(() => (open ? stopCredit : undefined), [open])
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('voting:podium.yourVotes')}>
      {submit.step === 'accepted' ? (
        <ThankYou accepted={submit} onDone={() => onOpenChange(false)} />
      ) : (
        <>
          <PodiumSlots locked={!isIdle || credit.step === 'waiting' || credit.step === 'asking'} />
          {!isIdle && <SendingNotice attempt={submit.attempt} />}
          {isIdle && credit.step === 'waiting' && (
            <PaymentNotice status={credit.status} hint={t('voting:payment.sendsItself')} onPayAgain={payAnotherWay} />
          )}
          {isIdle && credit.step !== 'waiting' && <VoterForm arrival={arrival} onHit={onHit} onChoose={onChoose} />}
        </>
      )}
    </Dialog>
  )
}
