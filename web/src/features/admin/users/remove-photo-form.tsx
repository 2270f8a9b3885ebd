import { removePhotoBody } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { tellProblem } from '../../../lib/failure-text.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { alertPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import parts from '../parts.module.css'
import { ReasonField } from '../reason-field.tsx'
import { usePhotoRemoval } from './use-users.ts'

interface RemovePhotoFormProps {
  readonly id: string
  /** image1, image2 or image3. */
  readonly slot: string
  readonly number: string
  readonly onDone: () => void
}

/** Nothing brings a photo back, so the reason is asked for with it. */
export function RemovePhotoForm({ id, slot, number, onDone }: RemovePhotoFormProps) {
  const t = useT()
  const { mutateAsync } = usePhotoRemoval(id)
  const conflictMessage = useConflictMessage()
  const close = useIfHere(onDone)
  const { field, busy, onSubmit } = useContractForm<{ reason: string }>({
    schema: removePhotoBody,
    defaults: { reason: '' },
    failed: (error) =>
      isConflict(error) ? void alertPerson(conflictMessage(error)) : tellProblem(conflictMessage(error)),
    send: async ({ reason }) => {
      await mutateAsync({ slot, reason })
      toast.success(t('desk:users.removed'))
      close()
    },
  })
  return (
    <form className={parts['form']} noValidate onSubmit={onSubmit}>
      <ReasonField
        {...field('reason')}
        problem={t('desk:users.removeReason')}
        hint={t('desk:users.removeText')}
        maxLength={300}
      />
      <Button type="submit" busy={busy}>
        {t('desk:users.removePhoto', { number })}
      </Button>
    </form>
  )
}
