import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import parts from '../parts.module.css'
import { useQueues } from '../queues/use-queues.ts'

/** Whether the counts below are the real ones as they come in, or stand still because counting does. */
export function CountingNote() {
  const t = useT()
  const { moment } = useFormat()
  const state = useQueues().data?.state
  const queue = state?.isRedisThere ? state.queues.find(({ name }) => name === 'ballots') : undefined
  if (queue?.pause)
    return (
      <p role="status" className={parts['notice']}>
        {t('console:ranking.paused', { at: moment(queue.pause.since) })}
      </p>
    )
  if (queue?.workers === 0)
    return (
      <p role="status" className={parts['notice']}>
        {t('console:queues.nobody_ballots')}
      </p>
    )
  return <p className={parts['soft']}>{t('console:ranking.live')}</p>
}
