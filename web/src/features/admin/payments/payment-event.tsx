import type { PaymentEventsAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { paymentSources, paymentStates } from '@ashenda/core/domain/payment.ts'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import parts from '../parts.module.css'
import styles from './payments.module.css'
import { useProblemText } from './use-problem-text.ts'

interface PaymentEventProps {
  readonly event: PaymentEventsAnswer['events'][number]
  /** The payment's. */
  readonly currency: string
}

/** A line of a payment's history: what happened, when and by whom, and what is to be said of it. */
export function PaymentEvent({ event, currency }: PaymentEventProps) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const problemText = useProblemText()
  const { at, to, source, note, problem, by, reason, givesUpPlace, refundReference, tookMinor, partMinor } = event
  const state = paymentStates.find((one) => one === to)
  const writer = paymentSources.find((one) => one === source)
  return (
    <li>
      <strong>{note ? t(`console:payments.note_${note}`) : state ? t(`admin:admin.state_${state}`) : to}</strong>
      <span className={parts['soft']}>
        {format.moment(at)} · <bdi>{by ?? (writer ? t(`console:payments.source_${writer}`) : source)}</bdi>
      </span>
      {problem && <span className={styles['detail']}>{problemText(problem)}</span>}
      {reason !== null && (
        <span className={styles['detail']}>
          {t('console:payments.reason')} <bdi>{reason}</bdi>
        </span>
      )}
      {tookMinor !== null && (
        <span className={styles['detail']}>
          {t('console:payments.tookLine', { amount: moneyText(tag, tookMinor, currency) })}
        </span>
      )}
      {partMinor !== null && (
        <span className={styles['detail']}>
          {t('console:payments.partLine', { amount: moneyText(tag, partMinor, currency) })}
        </span>
      )}
      {givesUpPlace && <span className={styles['detail']}>{t('console:payments.givesUpPlace')}</span>}
      {refundReference !== null && (
        <span className={styles['detail']}>
          {t('console:payments.refundReference')}{' '}
          <bdi dir="ltr" translate="no">
            {refundReference}
          </bdi>
        </span>
      )}
    </li>
  )
}
