import type { AdminContestantAnswer } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { Link } from 'wouter'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import parts from '../parts.module.css'
import { useProblemText } from '../payments/use-problem-text.ts'
import { ShownOf } from '../shown-of.tsx'
import { fragmentOf } from '../table/list-address.ts'
import styles from './users.module.css'

interface UserPaymentsProps extends Pick<AdminContestantAnswer, 'payments' | 'paymentCount'> {
  /** Hers; null once erased. */
  readonly phone: string | null
}

/** What she paid or tried to, the latest first; where that is too much for here, where all of it is. */
export function UserPayments({ payments, paymentCount, phone }: UserPaymentsProps) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const problemText = useProblemText()
  if (payments.length === 0) return <p>{t('console:users.noPayments')}</p>
  return (
    <>
      <ul className={styles['payments']}>
        {payments.map(({ _id, price, state, provider, reference, createdAt, settledAt, attention }) => (
          <li key={_id}>
            <strong>{moneyText(tag, price.amountMinor, price.currency)}</strong>
            <span className={parts['label']} data-good={state === 'succeeded'}>
              {t(`admin:admin.state_${state}`)}
            </span>
            <span className={parts['soft']}>
              {t(`admin:admin.provider_${provider}`)} ·{' '}
              {settledAt === null
                ? t('admin:admin.createdAt', { at: format.moment(createdAt) })
                : t('admin:admin.settledAt', { at: format.moment(settledAt) })}
            </span>
            {attention !== null && (
              <span className={styles['attention']}>
                {t('admin:admin.attention')} {problemText(attention)}
              </span>
            )}
            <span className={styles['reference']} dir="ltr" translate="no">
              {reference}
            </span>
          </li>
        ))}
      </ul>
      <ShownOf shown={payments.length} total={paymentCount} />
      {payments.length < paymentCount && phone !== null && (
        <p>
          <Link href={`/dashboard/admin/payments${fragmentOf({ q: phone })}`}>{t('console:users.allPayments')}</Link>
        </p>
      )}
    </>
  )
}
