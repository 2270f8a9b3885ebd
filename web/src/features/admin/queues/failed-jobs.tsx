import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useId, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import { AllForm } from './all-form.tsx'
import { FailedItem } from './failed-item.tsx'
import styles from './queues.module.css'
import { useFailed } from './use-failed.ts'

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
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useFailed(
    queue,
    failed,
  )
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? []
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
      <Actions>
        {all('retry')}
        {all('remove')}
      </Actions>
      <ul className={styles['jobs']}>
        {jobs.map((job) => (
          <FailedItem key={job.id} queue={queue} job={job} />
        ))}
      </ul>
      {isError && !isFetching && (
        <TryAgain text={t('desk:queues.failedFailed')} onAgain={() => (hasNextPage ? fetchNextPage() : refetch())} />
      )}
      {hasNextPage && !isError && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('desk:queues.more')}
        </Button>
      )}
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
