import {
  type InboxRequest,
  requestMail,
  requestMailMaxLength,
  requestNoteBody,
  requestNoteMaxLength,
} from '@ashenda/core/contracts/http/requests.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Type } from 'typebox'
import { useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { useT } from '../../../lib/i18n.ts'
import { useIfHere } from '../../../lib/use-if-here.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextareaField } from '../../../ui/textarea-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { DialogActs } from '../forms/dialog-acts.tsx'
import forms from '../forms/forms.module.css'
import { contestantName } from './request-state.tsx'
import styles from './requests.module.css'
import { type Mail, useRequestSteps } from './use-requests.ts'

interface WriteDialogProps {
  readonly request: InboxRequest
  readonly way: 'reply' | 'forward'
  readonly onClose: () => void
}

/** An e-mail to a request's sender, or to the contestant, sent by the platform. */
export function WriteDialog({ request, way, onClose }: WriteDialogProps) {
  const t = useT()
  const { brandName, email, requestTo } = request
  const [name, to] = way === 'reply' ? [brandName, email] : [contestantName(request), requestTo.email]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`console:requests.${way}Title`, { name })}
      description={t(`console:requests.${way}Text`, { email: to })}
      width={600}
    >
      <WriteForm request={request} way={way} onClose={onClose} />
    </Dialog>
  )
}

function WriteForm({ request, way, onClose }: WriteDialogProps) {
  const t = useT()
  const { moment } = useFormat()
  const { write } = useRequestSteps()
  const close = useIfHere(onClose)
  const [closes, setCloses] = useState(way === 'reply')
  const { brandName, message, email, phone, createdAt } = request
  const forwarded = { sender: brandName, date: moment(createdAt), message, email, phone }
  const { form, field, busy, onSubmit } = useContractForm<{ subject: string; text: string }>({
    schema: requestMail,
    defaults:
      way === 'reply'
        ? { subject: t('console:requests.replySubject', { name: contestantName(request) }), text: '' }
        : {
            subject: t('console:requests.forwardSubject', { name: brandName }),
            text: t('console:requests.forwardBody', forwarded).trim(),
          },
    send: async (mail: Mail) => {
      await write(request._id, way, mail, closes)
      toast.success(t('console:requests.sent'))
      close()
    },
  })
  const text = useWatch({ control: form.control, name: 'text' })
  return (
    <form className={forms['form']} noValidate onSubmit={onSubmit}>
      <Field {...field('subject')} label={t('console:requests.subject')} maxLength={120} autoComplete="off" required />
      <TextareaField
        {...field('text')}
        label={t('console:requests.text')}
        typed={text}
        most={requestMailMaxLength}
        rows={9}
        dir="auto"
        required
      />
      <label className={styles['closes']}>
        <input type="checkbox" checked={closes} onChange={({ target }) => setCloses(target.checked)} />
        {t('console:requests.closesToo')}
      </label>
      <DialogActs onCancel={onClose} act={t('console:requests.send')} busy={busy} />
    </form>
  )
}

const noteSchema = Type.Object({ text: requestNoteBody.properties.text })

/** A note for other admins. */
export function NoteDialog({ request, onClose }: Omit<WriteDialogProps, 'way'>) {
  const t = useT()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('console:requests.noteTitle', { name: request.brandName })}
      description={t('console:requests.noteText')}
    >
      <NoteForm request={request} onClose={onClose} />
    </Dialog>
  )
}

function NoteForm({ request: { _id }, onClose }: Omit<WriteDialogProps, 'way'>) {
  const t = useT()
  const { note } = useRequestSteps()
  const close = useIfHere(onClose)
  const { form, field, busy, onSubmit } = useContractForm<{ text: string }>({
    schema: noteSchema,
    defaults: { text: '' },
    send: async ({ text }) => {
      await note(_id, text)
      toast.success(t('console:requests.saidNote'))
      close()
    },
  })
  const text = useWatch({ control: form.control, name: 'text' })
  return (
    <form className={forms['form']} noValidate onSubmit={onSubmit}>
      <TextareaField
        {...field('text')}
        label={t('console:requests.note')}
        typed={text}
        most={requestNoteMaxLength}
        rows={4}
        dir="auto"
        required
      />
      <DialogActs onCancel={onClose} act={t('console:requests.keep')} busy={busy} />
    </form>
  )
}
