import type { Drain, Pause, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toast.ts'
import { Permitted } from '../permitted.tsx'
import styles from './queues.module.css'
import { ReasonForm } from './reason-form.tsx'
import { type Step, useQueuePause } from './use-queue-pause.ts'

/** A queue is stopped, let go on, or waited for; and how that stands. */
export function QueuePause({ queue }: { readonly queue: QueueState }) {
  const { pause, drain } = queue
  return (
    <div className={styles['pause']}>
      {pause && <Paused pause={pause} />}
      {drain && <Draining drain={drain} />}
      <Permitted to="queue-pauses">
        <Steps queue={queue} />
      </Permitted>
    </div>
  )
}

function Paused({ pause: { since, reason } }: { readonly pause: Pause }) {
  const t = useT()
  const at = useFormat().moment(since)
  return <p>{reason === '' ? t('desk:queues.pausedSince', { at }) : t('desk:queues.pausedFor', { at, reason })}</p>
}

function Draining({ drain: { open, left, emptyAt } }: { readonly drain: Drain }) {
  const t = useT()
  const { moment, number } = useFormat()
  if (emptyAt !== null) return <p role="status">{t('desk:queues.drained', { at: moment(emptyAt) })}</p>
  const text = t('desk:queues.draining', { left: number(left), open: number(open) })
  // More may have come than there were.
  const most = Math.max(open, left)
  return (
    <>
      <p>{text}</p>
      <ProgressBar label={t('desk:queues.drain')} percent={Math.round((100 * (most - left)) / most)} text={text} />
    </>
  )
}

const texts = {
  pause: 'desk:queues.pauseText',
  resume: 'desk:queues.resumeText',
  drain: 'desk:queues.drainText',
  endDrain: 'desk:queues.endDrainText',
} as const satisfies Record<Step, string>

function Steps({ queue: { name, isPaused, drain } }: { readonly queue: QueueState }) {
  const t = useT()
  const [step, setStep] = useState<Step>('pause')
  const [open, setOpen] = useState(false)
  const { mutateAsync } = useQueuePause(name)
  const offer = (which: Step) => (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      aria-label={t('desk:queues.actionOf', { what: t(`desk:queues.${which}`), job: t(`desk:queues.queue_${name}`) })}
      onClick={() => {
        setStep(which)
        setOpen(true)
      }}
    >
      {t(`desk:queues.${which}`)}
    </Button>
  )
  return (
    <>
      <Actions>
        {offer(isPaused ? 'resume' : 'pause')}
        {offer(drain ? 'endDrain' : 'drain')}
      </Actions>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t(`desk:queues.${step}`)}
        description={t(name === 'ballots' && step === 'pause' ? 'desk:queues.pauseTextOfBallots' : texts[step])}
      >
        <ReasonForm
          submit={t(`desk:queues.${step}`)}
          send={async (reason) => {
            await mutateAsync({ step, reason })
            toast.success(t(`desk:queues.${step}Done`))
          }}
          onDone={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}
