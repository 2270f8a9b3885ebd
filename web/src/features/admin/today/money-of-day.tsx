import type { TodayAnswer } from '@ashenda/core/contracts/http/today.ts'
import { useId } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { moneyText } from '../../../lib/money.ts'
import styles from './today.module.css'

/** What came in, by currency and by how it was paid. */
export function MoneyOfDay({ money }: Pick<TodayAnswer, 'money'>) {
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
