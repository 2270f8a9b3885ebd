import type { AdminPayment } from '@ashenda/core/contracts/http/payments.ts'
import { Link } from 'wouter'
import { moneyText, useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import parts from '../parts.module.css'
import { useMay } from '../permitted.tsx'
import table from '../table/data-table.module.css'
import { Facts } from '../table/facts.tsx'
import { Tag } from '../table/tag.tsx'
import { PaymentActions, PaymentHistory } from './payment-actions.tsx'
import { levelOf } from './payment-level.ts'
import { useProblemText } from './use-problem-text.ts'

/** One payment: its problem first, what can be done, its facts, its history. */
export function PaymentPanel({ payment }: { readonly payment: AdminPayment }) {
  const t = useT()
  const { moment } = useFormat()
  const { tag } = useLanguage()
  const problemText = useProblemText()
  const mayChange = useMay('payments')
  const { price, chargeMinor, purpose, provider, state, credit, payer, payerName, attention, settledAt } = payment
  const { took, wrongAmount, givenBackMinor, partMinor } = payment
  const amount = moneyText(tag, price.amountMinor, price.currency)
  const reference = (text: string | null) =>
    text && (
      <bdi dir="ltr" translate="no">
        {text}
      </bdi>
    )
  const facts = [
    [t('console:payments.payer'), payerName],
    [t('account:phone'), payer && <bdi dir="ltr">{payer}</bdi>],
    [t('console:payments.method'), t(`admin:admin.provider_${provider}`)],
    [t('console:payments.chapaReference'), reference(payment.providerReference)],
    [t('console:payments.refundReferenceTitle'), reference(payment.refundReference)],
    [t('console:payments.took'), took && moneyText(tag, took.amountMinor, took.currency)],
    [t('console:payments.givenBack'), givenBackMinor > 0 && moneyText(tag, givenBackMinor, price.currency)],
    [t('console:payments.partUnderWay'), partMinor !== null && moneyText(tag, partMinor, price.currency)],
    [t('console:payments.fee'), chargeMinor !== null && moneyText(tag, chargeMinor, price.currency)],
    [t('console:payments.started'), moment(payment.createdAt)],
    [t('console:payments.settled'), settledAt && moment(settledAt)],
    [t('console:payments.vote'), credit && t(`admin:admin.credit_${credit}`)],
    [t('console:payments.receipt'), reference(payment.receipt)],
    [
      t('admin:admin.purpose_order'),
      payment.order && (
        <Link href={`/dashboard/admin/orders/${payment.order._id}`}>{reference(payment.order.number)}</Link>
      ),
    ],
  ] as const
  return (
    <>
      <h2>{reference(payment.reference)}</h2>
      <p>
        {t(`admin:admin.purpose_${purpose}`)} · {amount}{' '}
        <Tag level={levelOf({ attention: null, state })}>{t(`admin:admin.state_${state}`)}</Tag>
      </p>
      {attention !== null && !wrongAmount && (
        <p className={table['problem']}>
          <strong>{t('admin:admin.attention')}</strong> {problemText(attention)}
        </p>
      )}
      {wrongAmount && (
        <p className={table['problem']}>
          <strong>{t('admin:admin.attention')}</strong>{' '}
          {t('console:payments.amounts', {
            amount,
            taken: moneyText(tag, wrongAmount.amountMinor, wrongAmount.currency),
          })}
        </p>
      )}
      {mayChange && payment.canTakeRefundOver && <p className={parts['soft']}>{t('console:payments.stuckRefund')}</p>}
      {payment.refundByHand && state === 'refunded' && <p>{t('console:payments.wasPaidByHand')}</p>}
      <PaymentActions payment={payment} />
      <Facts of={facts} />
      <h3>{t('admin:admin.history')}</h3>
      <PaymentHistory id={payment._id} currency={price.currency} />
    </>
  )
}
