import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toast.ts'
import { ReasonForm } from './reason-form.tsx'
import { useAllStep } from './use-failed.ts'

interface AllFormProps {
  readonly queue: QueueState['name']
  readonly step: 'retry' | 'remove'
  readonly onDone: () => void
}

/** Puts back or removes all failed jobs of a queue, and says how many stayed because they hold ballots. */
export function AllForm({ queue, step, onDone }: AllFormProps) {
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
        onDone()
      }}
    />
  )
}
