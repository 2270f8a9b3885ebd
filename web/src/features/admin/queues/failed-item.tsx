import type { FailedJob, QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { alertPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { JobPayload } from './job-payload.tsx'
import { JobSubjectLink } from './job-subject.tsx'
import styles from './queues.module.css'
import { useJobStep } from './use-failed.ts'

interface FailedItemProps {
  readonly queue: QueueState['name']
  readonly job: FailedJob
}

/** A failed job: why, what it holds and belongs to, and what can be done about it. */
export function FailedItem({ queue, job }: FailedItemProps) {
  const t = useT()
  const { moment, number } = useFormat()
  const [open, setOpen] = useState(false)
  const { mutateAsync, isPending } = useJobStep(queue)
  const conflictMessage = useConflictMessage()
  const { id, name, error, attempts, holds, failedAt, payload, subject } = job

  // Shown even if the job is no longer in the list by then.
  const retry = (): Promise<unknown> =>
    mutateAsync({ id }).then(
      () => toast.success(t('console:queues.putBack')),
      (problem) => alertPerson(conflictMessage(problem)),
    )

  return (
    <li className={styles['job']}>
      <p>
        <strong lang="en" dir="ltr" translate="no">
          {name}
        </strong>{' '}
        {queue === 'ballots' && <span>· {t('console:queues.ballots', { count: holds, number: number(holds) })}</span>}{' '}
        <JobSubjectLink subject={subject} />
      </p>
      <p className={styles['error']} lang="en" dir="ltr">
        {error}
      </p>
      <p className={parts['soft']}>
        {t('console:queues.failedAt', { at: moment(failedAt) })} ·{' '}
        {t('console:queues.attempts', { count: attempts, number: number(attempts) })}
      </p>
      <JobPayload payload={payload} />
      <Permitted to="queues">
        <Actions>
          <Button
            variant="quiet"
            busy={isPending}
            aria-label={t('console:queues.actionOf', { what: t('console:queues.retry'), job: id })}
            onClick={() => void retry()}
          >
            {t('console:queues.retry')}
          </Button>
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t('console:queues.actionOf', { what: t('console:queues.remove'), job: id })}
            onClick={() => setOpen(true)}
          >
            {t('console:queues.remove')}
          </Button>
        </Actions>
      </Permitted>
      <ReasonDialog
        open={open}
        onOpenChange={setOpen}
        title={t('console:queues.removeTitle', { job: name })}
        text={t(queue === 'ballots' ? 'console:queues.removeBallotsText' : 'console:queues.removeText')}
        act={t('console:queues.remove')}
        isDangerous
        send={async (reason) => {
          try {
            await mutateAsync({ id, reason })
          } catch (problem) {
            if (!isConflict(problem)) throw problem
            setOpen(false)
            return alertPerson(conflictMessage(problem))
          }
          toast.success(t('console:queues.removed'))
        }}
      />
    </li>
  )
}
