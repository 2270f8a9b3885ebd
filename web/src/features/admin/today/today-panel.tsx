import type { TodayAnswer } from '@ashenda/core/contracts/http/today.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { Panel } from '../../../ui/panel.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import parts from '../parts.module.css'
import { Attention } from './attention.tsx'
import styles from './today.module.css'

/** The festival at a glance: votes, money, contestants, and what somebody should look at. */
export function TodayPanel() {
  const t = useT()
  const format = useFormat()
  const today = useToday()
  const { data } = today
  return (
    <Panel title={t('admin:today.title')}>
      {!data && !lastLookFailed(today) && (
        <div role="status" className={parts['coming']}>
          <span className="for-readers">{t('common.loading')}</span>
        </div>
      )}
      <LostAnswer query={today} text={t('admin:today.failed')} />
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

interface FiguresProps {
  readonly title: string
  readonly figures: readonly (readonly [label: string, value: number])[]
}

/** Numbers of one kind, each with its name. */
function Figures({ title, figures }: FiguresProps) {
  const id = useId()
  const format = useFormat()
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className={styles['figures']}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What came in, by currency and by how it was paid. */
function MoneyOfDay({ money }: Pick<TodayAnswer, 'money'>) {
  const id = useId()
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h3 id={id}>{t('admin:today.money')}</h3>
      {money.length === 0 && <p>{t('admin:today.noMoney')}</p>}
      <dl className={styles['figures']}>
        {money.map(({ provider, currency, payments, amountMinor }) => (
          <div key={`${provider} ${currency}`}>
            <dt>
              {t('admin:today.moneyOf', {
                provider: t(`admin:admin.provider_${provider}`),
                number: format.number(payments),
              })}
            </dt>
            <dd>{moneyText(tag, amountMinor, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const againMs = 30_000

/** The figures of the festival's day, asked for again while the page is looked at. */
const useToday = () =>
  useQuery({
    queryKey: ['admin-today'],
    queryFn: () => api.get<TodayAnswer>('/admin/today'),
    staleTime: 0,
    refetchInterval: againMs,
  })
