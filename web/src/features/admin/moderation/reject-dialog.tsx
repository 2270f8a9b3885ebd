import type { ChangeDecisionBody } from '@ashenda/core/contracts/http/moderation.ts'
import { rejectionNoteMaxLength, rejectionReasons } from '@ashenda/core/domain/moderation.ts'
import { type FormEvent, useState } from 'react'
import { tellProblem } from '../../../lib/failure-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import { DialogActs } from '../forms/dialog-acts.tsx'
import forms from '../forms/forms.module.css'
import { useChangeDecision } from './use-moderation.ts'

interface RejectDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly id: string
  readonly name: string
  /** The version on the page: a decision does not apply to a newer one. */
  readonly version: string
}

/** She reads the reason in her language: it is chosen by a person, never in advance. */
export function RejectDialog(props: RejectDialogProps) {
  const t = useT()
  const { open, onOpenChange, name } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('console:approvals.rejectTitle', { name })}
      description={t('console:approvals.rejectText')}
      width={460}
    >
      <RejectForm {...props} />
    </Dialog>
  )
}

type Reason = (typeof rejectionReasons)[number]

function RejectForm({ onOpenChange, id, name, version }: RejectDialogProps) {
  const t = useT()
  const { isPending, mutateAsync } = useChangeDecision()
  const conflictMessage = useConflictMessage()
  const [reason, setReason] = useState<Reason>()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isPending) return
    if (reason === undefined) {
      setMissing(true)
      event.currentTarget.querySelector('select')?.focus()
      return
    }
    try {
      const body: ChangeDecisionBody = { version, decision: 'reject', reason, note }
      await mutateAsync({ id, ...body })
      toast.success(t('console:approvals.rejected', { name }))
      onOpenChange(false)
    } catch (error) {
      if (isConflict(error)) onOpenChange(false)
      tellProblem(conflictMessage(error))
    }
  }

  return (
    <form className={forms['form']} noValidate onSubmit={(event) => void submit(event)}>
      <SelectField
        label={t('console:moderation.because')}
        error={isMissing && reason === undefined ? t('console:approvals.reasonNeeded') : undefined}
        value={reason ?? ''}
        required
        onChange={({ target }) => setReason(rejectionReasons.find((one) => one === target.value))}
        options={[
          ['', t('console:approvals.choose')],
          ...rejectionReasons.map((one) => [one, t(`contestant:review.reason_${one}`)] as const),
        ]}
      />
      <Field
        label={t('console:moderation.note')}
        hint={t('console:moderation.noteHint')}
        note={t('console:users.optional')}
        maxLength={rejectionNoteMaxLength}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <DialogActs
        onCancel={() => onOpenChange(false)}
        act={t('console:contestants.reject')}
        busy={isPending}
        isDangerous
      />
    </form>
  )
}
