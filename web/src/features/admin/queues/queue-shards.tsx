import type { ShardState } from '@ashenda/core/contracts/http/queues.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import styles from './queues.module.css'
import { useDuration } from './use-duration.ts'

/** Ballots in several Redis: what lies in each. */
export function QueueShards({ shards }: { readonly shards: readonly ShardState[] }) {
  const t = useT()
  const { number } = useFormat()
  const duration = useDuration()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={`${styles['scroll']} ${styles['shards']}`} aria-label={t('desk:queues.shards')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('desk:queues.shards')}</th>
            <th scope="col">{t('desk:queues.waiting')}</th>
            <th scope="col">{t('desk:queues.active')}</th>
            <th scope="col">{t('desk:queues.failed')}</th>
            <th scope="col">{t('desk:queues.oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {shards.map(({ shard, waiting, active, failed, oldestWaitingMs }) => (
            <tr key={shard}>
              <th scope="row">{t('desk:queues.shard', { number: number(shard) })}</th>
              <td>{number(waiting)}</td>
              <td>{number(active)}</td>
              <td>{number(failed)}</td>
              <td>{oldestWaitingMs === null ? '–' : duration(oldestWaitingMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
