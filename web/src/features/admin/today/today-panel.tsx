import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import { Attention } from './attention.tsx'
import { Figures } from './figures.tsx'
import { MoneyOfDay } from './money-of-day.tsx'
import styles from './today.module.css'
import { useToday } from './use-today.ts'

/** The festival at a glance: votes, money, contestants, and what somebody should look at. */
export function TodayPanel() {
  const t = useT()
  const format = useFormat()
  const { data, isError, isFetching, refetch } = useToday()
  return (
    <Panel title={t('admin:today.title')}>
      {!data && isFetching && (
        <div role="status" className={parts['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      {isError && !isFetching && <TryAgain text={t('admin:today.failed')} onAgain={refetch} />}
      {data && (
        <>
          <p className={parts['soft']}>{t('admin:today.since', { at: format.moment(data.since) })}</p>
          <div className={styles['groups']}>
            <Attention data={data} />
            <Figures
              title={t('admin:today.votes')}
              figures={[
                [t('admin:today.total'), data.votes.free + data.votes.paid],
                [t('admin:today.paid'), data.votes.paid],
                [t('admin:today.free'), data.votes.free],
                [t('admin:today.lastHour'), data.votes.lastHour],
                [t('admin:today.refused'), data.votes.refused],
              ]}
            />
            <MoneyOfDay money={data.money} />
            <Figures
              title={t('admin:today.contestants')}
              figures={[
                [t('admin:today.registered'), data.contestants.registered],
                [t('admin:today.registeredToday'), data.contestants.registeredToday],
                [t('admin:today.havePaid'), data.contestants.paid],
                [t('admin:today.active'), data.contestants.active],
              ]}
            />
          </div>
        </>
      )}
    </Panel>
  )
}
