import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContest } from '../../contest/contest.ts'
import { useLookedAt } from '../chosen-contest.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { Permitted } from '../permitted.tsx'
import { useDuration } from '../queues/use-duration.ts'
import { useQueuePause } from '../queues/use-queue-pause.ts'
import { useQueues } from '../queues/use-queues.ts'
import { type Stop, stopsOf } from './flow.ts'
import styles from './shell.module.css'

/** On every page, while votes or payments stand still, or the public's counts do: what, since when, why, and the way on. */
export function FlowBanner() {
  const t = useT()
  const { data } = useQueues()
  const text = useStopText()
  if (!data) return null
  const { state } = data
  const away = !state.isRedisThere
    ? t(state.isApiLate ? 'console:queues.apiLate' : 'console:queues.redisAway')
    : state.deadLetters === null && t('console:queues.postgresAway')
  // What is known of the queues predates Redis's outage.
  const stops = state.isRedisThere ? stopsOf(state) : []
  return (
    <>
      {(away || stops.length > 0) && (
        <div className={styles['banner']} role="alert">
          <TriangleAlert aria-hidden="true" size={18} />
          <ul>
            {away && <li>{away}</li>}
            {stops.map((stop) => (
              <li key={stop.kind === 'service' ? stop.service.name : `${stop.kind} ${stop.queue.name}`}>
                {text(stop)}
                {stop.kind === 'paused' && (
                  <Permitted to="queue-pauses">
                    <Resume queue={stop.queue.name} />
                  </Permitted>
                )}
              </li>
            ))}
          </ul>
          <Link href="/dashboard/admin/queues">{t('console:pages.queues')}</Link>
        </div>
      )}
      <Frozen />
    </>
  )
}

function useStopText(): (stop: Stop) => string {
  const t = useT()
  const { moment } = useFormat()
  const duration = useDuration()
  return (stop) => {
    switch (stop.kind) {
      case 'service': {
        const { name, lastSuccessAt } = stop.service
        const since = lastSuccessAt
          ? t('console:flow.lastSuccess', { at: moment(lastSuccessAt) })
          : t('console:flow.neverYet')
        return `${t(`console:services.failing_${name}`)} ${since}`
      }
      case 'paused': {
        const { name, pause } = stop.queue
        if (!pause) return t(name === 'ballots' ? 'console:queues.pausedBallots' : 'console:queues.paused')
        const { since, reason, by } = pause
        const told = { queue: t(`console:queues.queue_${name}`), at: moment(since), who: by ?? '' }
        return `${t(by ? 'console:flow.pausedBy' : 'console:flow.paused', told)} ${reason}`.trim()
      }
      case 'nobody':
        return t(`console:queues.nobody_${stop.queue.name}`)
      case 'late':
        return t(`console:queues.late_${stop.queue.name}`, { time: duration(stop.ms) })
    }
  }
}

/** Lets a paused queue go on, with a reason. */
function Resume({ queue }: Readonly<{ queue: QueueState['name'] }>) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { mutateAsync } = useQueuePause(queue)
  const name = t(`console:queues.queue_${queue}`)
  return (
    <>
      {' '}
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={t('console:queues.actionOf', { what: t('console:queues.resume'), job: name })}
        onClick={() => setOpen(true)}
      >
        {t('console:queues.resume')}
      </Button>
      <ReasonDialog
        open={open}
        onOpenChange={setOpen}
        title={t('console:queues.resumeTitle', { queue: name })}
        text={t('console:queues.resumeText')}
        act={t('console:queues.resume')}
        send={async (reason) => {
          await mutateAsync({ step: 'resume', reason })
          toast.success(t('console:queues.resumeDone'))
        }}
      />
    </>
  )
}

/** The public's counts stand still by plan: no fault, and votes go on. */
function Frozen() {
  const t = useT()
  const { moment } = useFormat()
  const contest = useContest()
  const { isOther } = useLookedAt()
  if (isOther || !contest?.frozen || contest.phase !== 'open' || contest.hours.freezesAt === null) return null
  return (
    <div className={styles['banner']} data-calm role="status">
      <p>{t('console:flow.frozen', { at: moment(contest.hours.freezesAt) })}</p>
      <Link href="/dashboard/admin/contest">{t('console:pages.settings')}</Link>
    </div>
  )
}
