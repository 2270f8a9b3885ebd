import { type FormEvent, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import parts from '../parts.module.css'

/** A reason may be told, and is asked for at the last moment: it goes into the log. */
export function DeactivateForm({ onSend }: { readonly onSend: (reason: string) => Promise<void> }) {
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
