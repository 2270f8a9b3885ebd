import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useId, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { ownData } from '../../../lib/last-look-failed.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NextPage } from '../../../ui/next-page.tsx'
import { toast } from '../../../ui/toast.ts'
import { Permitted } from '../permitted.tsx'
import { FailedItem } from './failed-item.tsx'
import styles from './queues.module.css'
import { ReasonForm } from './reason-form.tsx'
import { useAllStep, useFailed } from './use-failed.ts'

interface FailedJobsProps {
  readonly queue: QueueState['name']
  readonly failed: number
}

/** Failed jobs of a queue: read, put back or removed, one by one or all of them. */
export function FailedJobs({ queue, failed }: FailedJobsProps) {
  const t = useT()
  const title = useId()
  const [step, setStep] = useState<'retry' | 'remove'>('retry')
  const [open, setOpen] = useState(false)
  const known = useFailed(queue, failed)
  const jobs = ownData(known)?.pages.flatMap((page) => page.jobs) ?? []
  const all = (which: typeof step) => (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      onClick={() => {
        setStep(which)
        setOpen(true)
      }}
    >
      {t(`desk:queues.${which}All`)}
    </Button>
  )
  return (
    <section className={styles['failed']} aria-labelledby={title}>
      <h3 id={title}>{t('desk:queues.failedJobs')}</h3>
      <Permitted to="queues">
        <Actions>
          {all('retry')}
          {all('remove')}
        </Actions>
      </Permitted>
      <ul className={styles['jobs']}>
        {jobs.map((job) => (
          <FailedItem key={job.id} queue={queue} job={job} />
        ))}
      </ul>
      <NextPage query={known} more={t('desk:queues.more')} lost={t('desk:queues.failedFailed')} />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t(`desk:queues.${step}All`)}
        description={t(`desk:queues.${step}AllText`)}
      >
        <AllForm queue={queue} step={step} onDone={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

interface AllFormProps {
  readonly queue: QueueState['name']
  readonly step: 'retry' | 'remove'
  readonly onDone: () => void
}

/** Puts back or removes all failed jobs of a queue, and says how many stayed because they hold ballots. */
function AllForm({ queue, step, onDone }: AllFormProps) {
  const t = useT()
  const { number } = useFormat()
  const { mutateAsync } = useAllStep(queue)
  return (
    <ReasonForm
      submit={t(`desk:queues.${step}All`)}
      send={async (reason) => {
        const { done, kept } = await mutateAsync({ step, reason })
        const jobs = t('desk:queues.jobs', { count: done, number: number(done) })
        toast.success(t(step === 'retry' ? 'desk:queues.allPutBack' : 'desk:queues.allRemoved', { jobs }))
        if (kept > 0)
          toast.error(t('desk:queues.allKept', { jobs: t('desk:queues.jobs', { count: kept, number: number(kept) }) }))
      }}
      onDone={onDone}
    />
  )
}
