import type { AdminPayment } from '@ashenda/core/contracts/http/payments.ts'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { useKeptFocus } from '../../../ui/focus.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import parts from '../parts.module.css'
import { useMay } from '../permitted.tsx'
import { PaymentActions } from './payment-actions.tsx'
import styles from './payments.module.css'
import { useProblemText } from './use-problem-text.ts'

/** Nothing more comes of these by itself. */
const over: ReadonlySet<AdminPayment['state']> = new Set(['failed', 'expired', 'cancelled', 'reversed'])

/** One payment: how much, by whom, how it stands, and what can be done. */
export function PaymentItem({ payment }: { readonly payment: AdminPayment }) {
  const t = useT()
  const format = useFormat()
  const { tag } = useLanguage()
  const problemText = useProblemText()
  const mayChange = useMay('payments')
  // One that was dealt with leaves the list, with the button that the focus is on.
  const place = useKeptFocus<HTMLLIElement>()
  const {
    _id,
    price,
    chargeMinor,
    purpose,
    provider,
    state,
    credit,
    payer,
    payerName,
    attention,
    refundByHand,
    canTakeRefundOver,
    createdAt,
    settledAt,
  } = payment
  const references = [payment.reference, payment.providerReference, payment.refundReference, payment.receipt]
  const facts = [
    t(`admin:admin.purpose_${purpose}`),
    t(`admin:admin.provider_${provider}`),
    chargeMinor !== null && t('admin:admin.charge', { amount: moneyText(tag, chargeMinor, price.currency) }),
    credit && t(`admin:admin.credit_${credit}`),
    refundByHand && state === 'refunded' && t('desk:payments.wasPaidByHand'),
  ]
  return (
    <li ref={place} className={styles['payment']}>
      <article aria-labelledby={`payment-${_id}`}>
        <header className={parts['head']}>
          <h3 id={`payment-${_id}`}>
            {moneyText(tag, price.amountMinor, price.currency)}
            <span className="for-readers"> {payment.reference}</span>
          </h3>
          <span className={parts['label']} data-good={state === 'succeeded'} data-over={over.has(state)}>
            {t(`admin:admin.state_${state}`)}
          </span>
        </header>
        {attention !== null && (
          <p className={styles['attention']}>
            <WarningIcon size="1.25em" />
            <span>
              {t('admin:admin.attention')} {problemText(attention)}
            </span>
          </p>
        )}
        {mayChange && canTakeRefundOver && <p className={parts['soft']}>{t('desk:payments.stuckRefund')}</p>}
        <p>{facts.filter(Boolean).join(' · ')}</p>
        <p>
          {payerName} {payer !== '' && <bdi dir="ltr">{payer}</bdi>}
        </p>
        <p className={parts['soft']}>
          {t('admin:admin.createdAt', { at: format.moment(createdAt) })}
          {settledAt !== null && <span> · {t('admin:admin.settledAt', { at: format.moment(settledAt) })}</span>}
        </p>
        <ul className={styles['references']} aria-label={t('admin:admin.references')}>
          {references.map(
            (reference) =>
              reference !== null && (
                <li key={reference} dir="ltr" translate="no">
                  {reference}
                </li>
              ),
          )}
        </ul>
        <PaymentActions payment={payment} />
      </article>
    </li>
  )
}
