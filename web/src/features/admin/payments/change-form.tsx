import { type AdminPayment, cancelBody, type PaymentChangeAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { moneyText } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { translate, useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { alertPerson, confirmPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import parts from '../parts.module.css'
import { ReasonField } from '../reason-field.tsx'
import styles from './payments.module.css'
import { type Change, useChangeTexts } from './use-action-texts.ts'
import { paymentsKey } from './use-payments.ts'

/** Where a change is sent to, under the address of the payment. */
const paths: Readonly<Record<Change, string>> = {
  refund: 'refund',
  cancel: 'cancel',
  refundAgain: 'refund/again',
  refundByHand: 'refund/by-hand',
  paidBack: 'refund/paid-back',
}

interface ChangeFormProps {
  readonly payment: AdminPayment
  readonly change: Change
  readonly onDone: () => void
}

/** Gives a payment back, sees to a refund that does not end by itself, or ends a payment that is still open; the reason goes into its history. */
export function ChangeForm({ payment, change, onDone }: ChangeFormProps) {
  const t = useT()
  const { code, tag } = useLanguage()
  const queries = useQueryClient()
  const close = useIfHere(onDone)
  const { _id, price, holdsPlace } = payment
  const amount = moneyText(tag, price.amountMinor, price.currency)
  const isPartPaid = payment.attention?.code === 'refund_mismatch'
  const texts = useChangeTexts(change, { amount }, isPartPaid)
  const takesPlace = change === 'refund' && holdsPlace

  const send = async ({ reason }: { reason: string }): Promise<void> => {
    const question = takesPlace ? t('admin:admin.refundPlaceAsk', { amount }) : texts.ask
    if (!(await confirmPerson(question))) return
    const body = takesPlace ? { reason, givesUpPlace: true } : { reason }
    const answer = await api
      .post<PaymentChangeAnswer>(`/admin/payments/${_id}/${paths[change]}`, body)
      .finally(() => queries.invalidateQueries({ queryKey: paymentsKey }))
    close()
    const warning = change === 'refundByHand' && noPayText(answer.payment)
    if (warning) return alertPerson({ say: () => translate(warning) })
    const done = answer.pending ? 'admin:admin.changePending' : 'admin:admin.changed'
    toast.success(code === 'en' ? answer.message : t(done))
  }
  const { field, busy, onSubmit } = useContractForm<{ reason: string }>({
    schema: cancelBody,
    defaults: { reason: '' },
    send,
  })

  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      {takesPlace && <p className={styles['attention']}>{t('admin:admin.takesPlace')}</p>}
      <ReasonField {...field('reason')} problem={t('admin:admin.reasonNeeded')} maxLength={200} />
      <Button type="submit" busy={busy}>
        {texts.button}
      </Button>
    </form>
  )
}

/** Of a refund that was taken over: what keeps the admin from paying it a second time, where Chapa pays it, or has paid it since she last looked. */
function noPayText({ state, attention }: AdminPayment) {
  if (state !== 'refund_pending') return 'desk:payments.chapaPaidBack'
  return attention?.code === 'refund_by_hand_begun' && 'desk:payments.problem_refund_by_hand_begun'
}
