import type { Drain, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import * as Radix from '@radix-ui/react-dropdown-menu'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import table from '../table/data-table.module.css'
import styles from './queues.module.css'
import { type Step, useQueuePause } from './use-queue-pause.ts'

const texts = {
  pause: 'console:queues.pauseText',
  resume: 'console:queues.resumeText',
  drain: 'console:queues.drainText',
  endDrain: 'console:queues.endDrainText',
} as const satisfies Record<Step, string>

/** A queue is paused, let go on, or waited for, each with a reason. */
export function QueueSteps({ queue: { name, isPaused, drain } }: { readonly queue: QueueState }) {
  const t = useT()
  const [step, setStep] = useState<Step>()
  const { mutateAsync } = useQueuePause(name)
  const queue = t(`console:queues.queue_${name}`)
  const steps: readonly Step[] = [isPaused ? 'resume' : 'pause', drain ? 'endDrain' : 'drain']
  return (
    <>
      <Radix.Root modal={false}>
        <Radix.Trigger
          className={styles['runbook']}
          aria-label={t('console:queues.actionOf', { what: t('console:queues.acts'), job: queue })}
        >
          <Ellipsis aria-hidden="true" size={18} />
        </Radix.Trigger>
        <Radix.Content className={table['popover']} align="end" collisionPadding={12}>
          {steps.map((one) => (
            <Radix.Item key={one} className={table['option']} onSelect={() => setStep(one)}>
              {t(`console:queues.${one}`)}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Root>
      {step && (
        <ReasonDialog
          open
          onOpenChange={() => setStep(undefined)}
          title={t(`console:queues.${step}Title`, { queue })}
          text={t(name === 'ballots' && step === 'pause' ? 'console:queues.pauseTextOfBallots' : texts[step])}
          act={t(`console:queues.${step}`)}
          isDangerous={step === 'pause'}
          send={async (reason) => {
            await mutateAsync({ step, reason })
            toast.success(t(`console:queues.${step}Done`))
          }}
        />
      )}
    </>
  )
}

/** How far a queue that is waited for has come. */
export function Draining({ drain: { open, left, emptyAt } }: { readonly drain: Drain }) {
  const t = useT()
  const { moment, number } = useFormat()
  if (emptyAt !== null) return <p role="status">{t('console:queues.drained', { at: moment(emptyAt) })}</p>
  const text = t('console:queues.draining', { left: number(left), open: number(open) })
  // More may have come than there were.
  const most = Math.max(open, left)
  return (
    <>
      <p>{text}</p>
      <ProgressBar label={t('console:queues.drain')} percent={Math.round((100 * (most - left)) / most)} text={text} />
    </>
  )
}
