import { useEffect, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { neededPart } from '../../lib/lazy-part.tsx'
import { useOnline } from '../../lib/online.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { WaitingNotice } from '../../ui/waiting-notice.tsx'
import { PaymentNotice } from '../payment/payment-notice.tsx'
import { useSubmit, useWorking } from '../submit/submit-state.ts'
import type { Arrival } from './arrival.ts'
import { payAnotherWay, stopCredit, useCredit } from './credit.ts'
import styles from './podium-dialog.module.css'
import { PodiumSlots } from './podium-slots.tsx'
import { sendNow, stopSending } from './submitting.ts'
import { ThankYou } from './thank-you.tsx'
import { VoterForm } from './voter-form.tsx'

// The dialog brings all submit code.
export { closeReceipt, resumeSubmit } from './submitting.ts'

/** Few votes need proof. */
const CodeForm = neededPart(async () => (await import('./code-form.tsx')).CodeForm, ['code'])

interface PodiumDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly arrival: Arrival
  readonly onHit: () => void
  /** Nobody is chosen: goes to the contestants. */
  readonly onChoose: () => void
}

/** The 'your votes' modal (HOM-10): podium and form, then the thank-you. */
export function PodiumDialog({ open, onOpenChange, arrival, onHit, onChoose }: PodiumDialogProps) {
  const t = useT()
  const submit = useSubmit()
  const credit = useCredit()
  const isIdle = submit.step === 'idle'
  // A closed dialog stops waiting for a payment, which would submit unseen.
  useEffect(() => (open ? stopCredit : undefined), [open])
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('voting:podium.yourVotes')}>
      {submit.step === 'accepted' ? (
        <ThankYou accepted={submit} onDone={() => onOpenChange(false)} />
      ) : (
        <>
          <PodiumSlots
            locked={!isIdle || ['asking', 'offline', 'waiting'].includes(credit.step)}
            sent={submit.step === 'idle' ? undefined : submit.submit.podium}
          />
          {submit.step === 'held' && <HeldNotice until={submit.until} />}
          {(submit.step === 'sending' || submit.step === 'waiting') && <SendingNotice attempt={submit.attempt} />}
          {submit.step === 'proving' && <CodeForm proving={submit} />}
          {isIdle && credit.step === 'waiting' && (
            <PaymentNotice status={credit.status} hint={t('voting:payment.sendsItself')} onPayAgain={payAnotherWay} />
          )}
          {isIdle && credit.step !== 'waiting' && <VoterForm arrival={arrival} onHit={onHit} onChoose={onChoose} />}
        </>
      )}
    </Dialog>
  )
}

/** A mistake can be undone: the thread runs out until the ballot is sent. */
function HeldNotice({ until }: { readonly until: number }) {
  const t = useT()
  const [leftMs] = useState(() => until - Date.now())
  return (
    <WaitingNotice
      text={t('voting:podium.held')}
      hint={t('voting:podium.heldHint')}
      sign={<span aria-hidden="true" className={styles['held']} style={{ animationDuration: `${leftMs}ms` }} />}
    >
      <Button variant="quiet" onClick={stopSending}>
        {t('voting:podium.undo')}
      </Button>
      <Button variant="gold" data-now onClick={sendNow}>
        {t('voting:podium.sendNow')}
      </Button>
    </WaitingNotice>
  )
}

/** From here the voter may stop waiting: a silent server must not hold the page. */
const patientAttempts = 3

/** The state of an unanswered ballot. `attempt`: failed sendings. */
function SendingNotice({ attempt }: { readonly attempt: number }) {
  const t = useT()
  const online = useOnline()
  const isWorking = useWorking()
  const sending = attempt === 0 ? 'vote.sending' : 'voting:podium.sendingAgain'
  const text = !online ? 'voting:podium.offline' : isWorking ? 'voting:podium.checking' : sending

  const stop = async (): Promise<void> => {
    if (await confirmPerson(t('voting:podium.stopSendingAsk'))) stopSending()
  }

  return (
    <WaitingNotice text={t(text)} hint={t('voting:podium.keepsOpen')}>
      {attempt >= patientAttempts && (
        <Button variant="quiet" onClick={() => void stop()}>
          {t('voting:podium.stopSending')}
        </Button>
      )}
    </WaitingNotice>
  )
}
