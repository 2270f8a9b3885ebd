import { rejectionNoteMaxLength, rejectionReasons } from '@ashenda/core/domain/moderation.ts'
import { type FormEvent, useId, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { useT } from '../../../lib/i18n.ts'
import { Actions } from '../../../ui/actions.tsx'
import { alertPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import parts from '../parts.module.css'
import { useChangeDecision } from './use-moderation.ts'

interface ChangeFormProps {
  readonly id: string
  readonly name: string
  /** The version on the page: a decision does not apply to a newer one. */
  readonly version: string
  /** Before it is decided: what leads to the next entry afterwards. */
  readonly goOnFrom: () => () => void
}

/** Lets it be shown with one press; turning it down asks for a reason that she reads. */
export function ChangeForm({ id, name, version, goOnFrom }: ChangeFormProps) {
  const t = useT()
  const formId = useId()
  const { isPending, mutateAsync } = useChangeDecision(id)
  const conflictMessage = useConflictMessage()
  const [isRejecting, setIsRejecting] = useState(false)
  const [reason, setReason] = useState<(typeof rejectionReasons)[number]>(rejectionReasons[0])
  const [note, setNote] = useState('')

  async function decide(body: Parameters<typeof mutateAsync>[0], done: string): Promise<void> {
    if (isPending) return
    const goOn = goOnFrom()
    try {
      await mutateAsync(body)
      toast.success(done)
      goOn()
    } catch (error) {
      await alertPerson(isConflict(error) ? conflictMessage(error) : failureText(error))
    }
  }

  const reject = (event: FormEvent): void => {
    event.preventDefault()
    void decide({ version, decision: 'reject', reason, note }, t('desk:moderation.rejected', { name }))
  }

  const [approveText, rejectText] = [t('desk:moderation.approve'), t('desk:moderation.reject')]
  return (
    <>
      <Actions>
        <Button
          busy={isPending}
          aria-label={t('admin:admin.actionOf', { what: approveText, reference: name })}
          onClick={() => void decide({ version, decision: 'approve' }, t('desk:moderation.approved', { name }))}
        >
          {approveText}
        </Button>
        <Button
          variant="quiet"
          aria-expanded={isRejecting}
          aria-controls={isRejecting ? formId : undefined}
          aria-label={t('admin:admin.actionOf', { what: rejectText, reference: name })}
          onClick={() => setIsRejecting(!isRejecting)}
        >
          {rejectText}
        </Button>
      </Actions>
      {isRejecting && (
        <form id={formId} className={parts['form']} onSubmit={reject}>
          <SelectField
            label={t('desk:moderation.because')}
            value={reason}
            onChange={({ target }) =>
              setReason(rejectionReasons.find((one) => one === target.value) ?? rejectionReasons[0])
            }
          >
            {rejectionReasons.map((one) => (
              <option key={one} value={one}>
                {t(`contestant:review.reason_${one}`)}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('desk:moderation.note')}
            hint={t('desk:moderation.noteHint')}
            note={t('desk:users.optional')}
            maxLength={rejectionNoteMaxLength}
            autoComplete="off"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="submit" busy={isPending}>
            {rejectText}
          </Button>
        </form>
      )}
    </>
  )
}
