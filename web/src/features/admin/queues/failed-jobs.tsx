import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { ownData } from '../../../lib/last-look-failed.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { NextPage } from '../../../ui/next-page.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { Permitted } from '../permitted.tsx'
import { FailedItem } from './failed-item.tsx'
import styles from './queues.module.css'
import { useAllStep, useFailed } from './use-failed.ts'

interface FailedJobsProps {
  readonly queue: QueueState['name']
  readonly failed: number
}

/** Failed jobs of a queue: read, tried again or discarded, one by one or all of them. */
export function FailedJobs({ queue, failed }: FailedJobsProps) {
  const t = useT()
  const { number } = useFormat()
  const [step, setStep] = useState<'retry' | 'remove'>()
  const known = useFailed(queue, failed)
  const { mutateAsync } = useAllStep(queue)
  const jobs = ownData(known)?.pages.flatMap((page) => page.jobs) ?? []
  const jobsText = (count: number): string => t('console:queues.jobs', { count, number: number(count) })
  if (failed === 0) return <p>{t('console:queues.noneFailed')}</p>
  return (
    <>
      <Permitted to="queues">
        <Actions>
          {(['retry', 'remove'] as const).map((which) => (
            <Button key={which} variant="quiet" aria-haspopup="dialog" onClick={() => setStep(which)}>
              {t(`console:queues.${which}All`)}
            </Button>
          ))}
        </Actions>
      </Permitted>
      <ul className={styles['jobs']}>
        {jobs.map((job) => (
          <FailedItem key={job.id} queue={queue} job={job} />
        ))}
      </ul>
      <NextPage query={known} more={t('console:queues.more')} lost={t('console:queues.failedFailed')} />
      {step && (
        <ReasonDialog
          open
          onOpenChange={() => setStep(undefined)}
          title={t(`console:queues.${step}AllTitle`, {
            jobs: jobsText(failed),
            queue: t(`console:queues.queue_${queue}`),
          })}
          text={t(`console:queues.${step}AllText`)}
          act={t(`console:queues.${step}All`)}
          isDangerous={step === 'remove'}
          send={async (reason) => {
            const { done, kept } = await mutateAsync({ step, reason })
            toast.success(
              t(step === 'retry' ? 'console:queues.allPutBack' : 'console:queues.allRemoved', { jobs: jobsText(done) }),
            )
            if (kept > 0) toast.error(t('console:queues.allKept', { jobs: jobsText(kept) }))
          }}
        />
      )}
    </>
  )
}
