import { type FormEvent, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { alertPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import parts from '../parts.module.css'
import { useActivity } from './use-users.ts'

interface ActivityButtonProps {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
}

/** Lets her take part at once; takes her out after asking, with a reason if there is one to tell (ADM-02). */
export function ActivityButton({ id, name, isActive }: ActivityButtonProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { isPending, mutateAsync } = useActivity()
  const conflictMessage = useConflictMessage()
  const what = t(isActive ? 'desk:users.deactivate' : 'desk:users.activate')

  async function setActive(active: boolean, reason?: string): Promise<void> {
    try {
      await mutateAsync({ id, active, ...(reason !== undefined && { reason }) })
      setOpen(false)
      toast.success(t(active ? 'desk:users.activated' : 'desk:users.deactivated', { name }))
    } catch (error) {
      // Otherwise it can be tried again, with the reason as it was typed.
      if (isConflict(error)) setOpen(false)
      await alertPerson(isConflict(error) ? conflictMessage(error) : t('desk:users.toggleFailed'))
    }
  }

  return (
    <>
      <Button
        variant={isActive ? 'quiet' : 'primary'}
        busy={isPending}
        aria-haspopup={isActive ? 'dialog' : undefined}
        aria-label={t('admin:admin.actionOf', { what, reference: name })}
        onClick={() => (isActive ? setOpen(true) : void setActive(true))}
      >
        {what}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('desk:users.deactivateTitle', { name })}
        description={t('desk:users.deactivateText')}
      >
        <DeactivateForm onSend={(reason) => setActive(false, reason)} />
      </Dialog>
    </>
  )
}

/** A reason may be told, and is asked for at the last moment: it goes into the log. */
function DeactivateForm({ onSend }: { readonly onSend: (reason: string) => Promise<void> }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    await onSend(reason).finally(() => setBusy(false))
  }

  return (
    <form className={parts['form']} onSubmit={(event) => void submit(event)}>
      <Field
        label={t('admin:admin.reason')}
        note={t('desk:users.optional')}
        maxLength={300}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('desk:users.deactivate')}
      </Button>
    </form>
  )
}
