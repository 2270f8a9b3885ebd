import { type HistoryRange, historyRanges } from '@ashenda/core/domain/history-range.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Ranges } from '../chart/ranges.tsx'
import parts from '../parts.module.css'
import { Permitted } from '../permitted.tsx'
import { useListParams } from '../table/list-address.ts'
import { DeadLetters } from './dead-letters.tsx'
import { FieldTable } from './field-table.tsx'
import { QueueDetail } from './queue-detail.tsx'
import { QueueTable } from './queue-table.tsx'
import styles from './queues.module.css'
import { ServicesTable } from './services-table.tsx'
import { type Queues, useQueues } from './use-queues.ts'

/** How queues and services are, what it means for people, and what can be done about it; live. */
export function QueuesPage() {
  const t = useT()
  const [params, change] = useListParams()
  const range = historyRanges.find((one) => one === params['range']) ?? '1h'
  const queues = useQueues(range)
  const { data, isLive } = queues
  return (
    <AdminPage
      title={t('console:pages.queues')}
      changes="queues"
      acts={
        <>
          <p className={styles['live']} role="status" data-live={isLive || undefined}>
            {t(isLive ? 'console:queues.live' : 'console:queues.reconnecting')}
          </p>
          <Ranges
            label={t('console:chart.range')}
            names={historyRanges}
            shown={range}
            text={(name) => t(`console:chart.range_${name}`)}
            onChange={(wanted: HistoryRange) => change({ range: wanted === '1h' ? '' : wanted }, 'replace')}
          />
          <Permitted to="queues">
            {/* A page of the api: the app has no such address. */}
            <a className={buttonClass('quiet')} href="/admin/bull-board/">
              {t('console:queues.board')}
            </a>
          </Permitted>
        </>
      }
    >
      {!data && !lastLookFailed(queues) && <div className={parts['coming']} aria-hidden="true" />}
      {!data && <LostAnswer query={queues} text={t('console:queues.loadFailed')} />}
      {data && <Shown {...data} wanted={params['queue']} />}
    </AdminPage>
  )
}

function Shown({ state, history, wanted }: Queues & { readonly wanted: string | undefined }) {
  const { queues, services, deadLetters } = state
  const shown = queues.find(({ name }) => name === wanted) ?? queues.find(({ failed }) => failed > 0)
  return (
    <>
      <QueueTable queues={queues} history={history} services={services} shown={shown?.name} />
      {deadLetters !== null && deadLetters > 0 && <DeadLetters count={deadLetters} />}
      {shown && <QueueDetail queue={shown} history={history} services={services} />}
      <ServicesTable services={services} />
      <FieldTable />
    </>
  )
}
