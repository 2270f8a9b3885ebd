import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { ownData } from '../../../lib/last-look-failed.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import { JobPayload } from './job-payload.tsx'
import { JobSubjectLink } from './job-subject.tsx'
import styles from './queues.module.css'
import { useDuration } from './use-duration.ts'
import { useFinished } from './use-failed.ts'

/** The latest jobs of a queue that ended well. */
export function FinishedJobs({ queue }: { readonly queue: QueueState['name'] }) {
  const t = useT()
  const { moment, number } = useFormat()
  const duration = useDuration()
  const known = useFinished(queue)
  const jobs = ownData(known)?.jobs
  return (
    <>
      <LostAnswer query={known} text={t('console:queues.finishedFailed')} />
      {jobs?.length === 0 && <p>{t('console:queues.noneFinished')}</p>}
      <ul className={styles['jobs']}>
        {jobs?.map((job) => (
          <li key={`${job.id} ${job.finishedAt}`} className={styles['job']}>
            <p>
              <strong lang="en" dir="ltr" translate="no">
                {job.name}
              </strong>{' '}
              {queue === 'ballots' && (
                <span>· {t('console:queues.ballots', { count: job.holds, number: number(job.holds) })}</span>
              )}{' '}
              <JobSubjectLink subject={job.subject} />
            </p>
            <p className={parts['soft']}>
              {t('console:queues.finishedAt', {
                at: moment(job.finishedAt),
                wait: duration(job.waitMs),
                run: duration(job.runMs),
              })}{' '}
              · {t('console:queues.attempts', { count: job.attempts, number: number(job.attempts) })}
            </p>
            {job.payload !== '{}' && <JobPayload payload={job.payload} />}
          </li>
        ))}
      </ul>
    </>
  )
}
