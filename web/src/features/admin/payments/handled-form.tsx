import { type AdminPayment, cancelBody, type PaymentChangeAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { alertPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import parts from '../parts.module.css'
import { ReasonField } from '../reason-field.tsx'
import styles from './payments.module.css'
import { paymentsKey } from './use-payments.ts'
import { useProblemText } from './use-problem-text.ts'

interface HandledFormProps {
  readonly payment: AdminPayment
  readonly onDone: () => void
}

/** Notes that what needed attention was dealt with, so that the payment leaves the list of it; the reason goes into its history. */
export function HandledForm({ payment, onDone }: HandledFormProps) {
  const t = useT()
  const { code } = useLanguage()
  const queries = useQueryClient()
  const problemText = useProblemText()
  const conflictMessage = useConflictMessage()
  const close = useIfHere(onDone)
  // As it was when the form was opened: what comes while it is being filled in was not looked at.
  const [{ attention: seen, updatedAt }, setSeen] = useState(payment)
  const latest = useRef(payment)
  useEffect(() => {
    latest.current = payment
  })
  const lookAgain = () =>
    Promise.all([paymentsKey, ['admin-today']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  const { field, busy, onSubmit } = useContractForm<{ reason: string }>({
    // What is typed; the rest of the body is what was seen.
    schema: cancelBody,
    defaults: { reason: '' },
    send: async ({ reason }) => {
      try {
        const body = { reason, seen, updatedAt }
        const answer = await api.post<PaymentChangeAnswer>(`/admin/payments/${payment._id}/handled`, body)
        // Before the list is here anew, which may be without this payment and all that belongs to it.
        close()
        toast.success(code === 'en' ? answer.message : t('admin:admin.changed'))
        void lookAgain()
      } catch (error) {
        const looked = lookAgain()
        if (!isConflict(error)) throw error
        await looked
        await alertPerson(conflictMessage(error))
        // She looks at what is new, and what she typed is kept.
        if (latest.current.canNoteHandled) setSeen(latest.current)
        else close()
      }
    },
  })
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      {seen !== null && <p className={styles['attention']}>{problemText(seen)}</p>}
      <ReasonField {...field('reason')} problem={t('admin:admin.reasonNeeded')} maxLength={200} />
      <Button type="submit" busy={busy}>
        {t('desk:payments.handledIt')}
      </Button>
    </form>
  )
}
