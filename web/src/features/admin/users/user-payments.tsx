import type { AdminPayment } from '@ashenda/core/contracts/http/payments.ts'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { moneyText } from '../../../lib/money.ts'
import parts from '../parts.module.css'
import styles from './users.module.css'

/** What she paid or tried to, the latest first. */
export function UserPayments({ payments }: { readonly payments: readonly AdminPayment[] }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  if (payments.length === 0) return <p>{t('users:noPayments')}</p>
  return (
    <ul className={styles['payments']}>
      {payments.map(({ _id, price, state, provider, reference, createdAt, settledAt, attention }) => (
        <li key={_id}>
          <strong>{moneyText(tag, price.amountMinor, price.currency)}</strong>
          <span className={parts['label']} data-good={state === 'succeeded'}>
            {t(`admin:state_${state}`)}
          </span>
          <span className={parts['soft']}>
            {t(`admin:provider_${provider}`)} ·{' '}
            {settledAt === null
              ? t('admin:createdAt', { at: format.moment(createdAt) })
              : t('admin:settledAt', { at: format.moment(settledAt) })}
          </span>
          {attention !== null && (
            <span className={styles['attention']}>
              {t('admin:attention')} <bdi lang="en">{attention}</bdi>
            </span>
          )}
          <span className={styles['reference']} dir="ltr" translate="no">
            {reference}
          </span>
        </li>
      ))}
    </ul>
  )
}
