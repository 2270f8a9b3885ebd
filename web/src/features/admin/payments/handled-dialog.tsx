import type { AdminPayment, AdminPaymentsAnswer, PaymentChangeAnswer } from '@ashenda/core/contracts/http/payments.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Refusal } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { useLanguage } from '../../../lib/language-choice.ts'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { ConflictNotice } from '../conflict/conflict-notice.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import table from '../table/data-table.module.css'
import { paymentsKey } from './use-payments.ts'
import { useProblemText } from './use-problem-text.ts'

/** As the list that was just asked for has it. */
const latestOf = (queries: QueryClient, id: string): AdminPayment | undefined =>
  queries
    .getQueriesData<Partial<AdminPaymentsAnswer>>({ queryKey: paymentsKey, type: 'active' })
    .flatMap(([, answer]) => answer?.rows ?? [])
    .find(({ _id }) => _id === id)

interface HandledDialogProps {
  readonly payment: AdminPayment
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Takes a payment off the attention list; the reason goes into its history. Keyed by its opening: it keeps what was seen then. */
export function HandledDialog({ payment, open, onOpenChange }: HandledDialogProps) {
  const t = useT()
  const { code } = useLanguage()
  const queries = useQueryClient()
  const problemText = useProblemText()
  // What comes while she types has not been looked at.
  const [{ attention: seen, updatedAt }, setSeen] = useState(payment)
  const [refused, setRefused] = useState<Refusal>()
  const lookAgain = () =>
    Promise.all([paymentsKey, ['admin-today']].map((queryKey) => queries.invalidateQueries({ queryKey })))

  const send = async (reason: string): Promise<unknown> => {
    try {
      const body = { reason, seen, updatedAt }
      const answer = await api.post<PaymentChangeAnswer>(`/admin/payments/${payment._id}/handled`, body)
      toast.success(code === 'en' ? answer.message : t('admin:admin.changed'))
      void lookAgain()
      return true
    } catch (error) {
      const looked = lookAgain()
      if (!isConflict(error)) throw error
      await looked
      const latest = latestOf(queries, payment._id)
      if (!latest?.canNoteHandled) throw error
      setRefused(error)
      setSeen(latest)
      return false
    }
  }

  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('admin:admin.actionOf', { what: t('console:payments.handledTitle'), reference: payment.reference })}
      text={t('console:payments.handledText')}
      act={t('console:payments.handledIt')}
      send={send}
    >
      {seen !== null && <p className={table['problem']}>{problemText(seen)}</p>}
      <ConflictNotice refusal={refused} />
    </ReasonDialog>
  )
}
