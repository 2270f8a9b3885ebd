import type { AdminPayment, PaymentChangeAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { formatDecimal, parseDecimalMinor } from '@ashenda/core/domain/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { translate, useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { alertPerson } from '../../../ui/ask.ts'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import table from '../table/data-table.module.css'
import { type Change, useActionTexts, useChangeTexts } from './use-action-texts.ts'
import { paymentsKey } from './use-payments.ts'

/** Below the payment's address. */
const paths: Readonly<Record<Change, string>> = {
  refund: 'refund',
  cancel: 'cancel',
  refundAgain: 'refund/again',
  refundByHand: 'refund/by-hand',
  paidBack: 'refund/paid-back',
  acceptAmount: 'amount',
  refundAmount: 'amount',
  askAgain: 'ask-again',
}

interface ChangeDialogProps {
  readonly payment: AdminPayment
  readonly change: Change
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Refunds a payment, ends a stuck refund or cancels an open payment; the reason goes into its history. */
export function ChangeDialog({ payment, change, open, onOpenChange }: ChangeDialogProps) {
  const t = useT()
  const { code, tag } = useLanguage()
  const queries = useQueryClient()
  const { _id, reference, price, took, givenBackMinor, holdsPlace, wrongAmount } = payment
  const [leftMinor] = useState(payment.partMinor ?? (took ?? price).amountMinor - givenBackMinor)
  const [typed, setTyped] = useState(formatDecimal(leftMinor))
  const [isTried, setTried] = useState(false)
  const typedMinor = parseDecimalMinor(typed)
  const backMinor = typedMinor !== undefined && typedMinor > 0 && typedMinor <= leftMinor ? typedMinor : undefined
  const isPart = backMinor !== undefined && backMinor < leftMinor
  const amount = moneyText(tag, backMinor ?? leftMinor, price.currency)
  const left = moneyText(tag, leftMinor, price.currency)
  const { title, text } = useActionTexts()(change)
  const isPartPaid = payment.attention?.code === 'refund_mismatch'
  // As it was when the dialog was opened: what Chapa says since, nobody decided about.
  const [seen] = useState(wrongAmount)
  const taken = seen ? moneyText(tag, seen.amountMinor, seen.currency) : ''
  const texts = useChangeTexts(change, { amount, taken }, isPartPaid)
  const takesPlace = change === 'refund' && holdsPlace && !isPart

  const send = async (reason: string): Promise<unknown> => {
    setTried(true)
    if (change === 'refund' && backMinor === undefined) return false
    const part = change === 'refund' && isPart && { amountMinor: backMinor }
    const body = { reason, ...(takesPlace && { givesUpPlace: true }), ...part, ...decisionOf(change, seen) }
    const answer = await api
      .post<PaymentChangeAnswer>(`/admin/payments/${_id}/${paths[change]}`, body)
      .finally(() => queries.invalidateQueries({ queryKey: paymentsKey }))
    const warning = change === 'refundByHand' && noPayText(answer.payment)
    if (warning) void alertPerson({ say: () => translate(warning) })
    else
      toast.success(
        code === 'en' ? answer.message : t(answer.pending ? 'admin:admin.changePending' : 'admin:admin.changed'),
      )
    return undefined
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('admin:admin.actionOf', { what: title, reference })}
      text={text}
      act={texts.button}
      isDangerous={!isHarmless(change)}
      send={send}
    >
      {change === 'refund' && (
        <Field
          label={t('console:payments.refundHowMuch')}
          hint={t('console:payments.refundLeft', { left })}
          error={isTried && backMinor === undefined && t('console:payments.refundNoAmount', { left })}
          type="number"
          inputMode="decimal"
          step="any"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {takesPlace && <p className={table['problem']}>{t('admin:admin.takesPlace')}</p>}
      <p>
        <strong>{takesPlace ? t('admin:admin.refundPlaceAsk', { amount }) : texts.ask}</strong>
      </p>
    </ReasonDialog>
  )
}

const isHarmless = (change: Change): boolean =>
  change === 'refundAgain' || change === 'askAgain' || change === 'acceptAmount'

/** What is decided about an amount that is not ours. */
function decisionOf(change: Change, seen: AdminPayment['wrongAmount']) {
  if (change !== 'acceptAmount' && change !== 'refundAmount') return {}
  return { decision: change === 'acceptAmount' ? 'accept' : 'refund', amountMinor: seen?.amountMinor }
}

/** Keeps the admin from paying a second time what Chapa pays, or has paid since she looked. */
function noPayText({ state, attention }: AdminPayment) {
  if (state !== 'refund_pending') return 'console:payments.chapaPaidBack'
  return attention?.code === 'refund_by_hand_begun' && 'console:payments.problem_refund_by_hand_begun'
}
