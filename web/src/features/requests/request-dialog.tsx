import type { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { requestForm } from '@ashenda/core/contracts/http/requests.ts'
import { type RequestType, requestMessageMaxLength, requestTypes } from '@ashenda/core/domain/request.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Static } from 'typebox'
import { failureText } from '../../lib/failure-text.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api, Refusal } from '../../lib/http.ts'
import { type LiveText, translate, useT } from '../../lib/i18n.ts'
import { closeSheet } from '../../lib/sheet.ts'
import { alertPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField, Field, PhoneField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextareaField } from '../../ui/textarea-field.tsx'
import type { Contestant } from '../contestants/contestant.ts'
import styles from './request-dialog.module.css'

interface RequestDialogProps {
  readonly contestant: Contestant
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** A request to a contestant (HOM-08). Its text survives a tap beside the dialog. */
export function RequestDialog({ contestant, open, onOpenChange }: RequestDialogProps) {
  const t = useT()
  const [reason, setReason] = useState<LiveText>()
  const request = useRequest(contestant.id, { tell: setReason, sent: closeSheet })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('site:requests.title', { name: contestant.name })}
      description={t('site:requests.text')}
    >
      <RequestForm request={request} reason={reason?.say()} />
    </Dialog>
  )
}

interface RequestFormProps {
  readonly request: ReturnType<typeof useRequest>
  /** The refusal, if it is not beside a field. */
  readonly reason: string | undefined
}

/** Blank first, as nobody has chosen yet. */
const options = requestTypes.toSorted((first, second) => Number(first !== '') - Number(second !== ''))

function RequestForm({ request: { form, field, busy, onSubmit }, reason }: RequestFormProps) {
  const t = useT()
  const message = useWatch({ control: form.control, name: 'message' })
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <Field
        {...field('brandName')}
        label={t('site:requests.name')}
        hint={t('site:requests.nameHint')}
        autoComplete="organization"
        required
      />
      <EmailField {...field('email')} label={t('site:requests.email')} required />
      <PhoneField {...field('phone')} label={t('site:requests.phone')} note={t('voting:forms.optional')} />
      <SelectField
        {...field('requestType')}
        label={t('site:requests.type')}
        note={t('voting:forms.optional')}
        options={options.map((type) => [type, t(`site:requests.type_${type === '' ? 'none' : type}`)])}
      />
      <TextareaField
        {...field('message')}
        label={t('site:requests.message')}
        note={t('voting:forms.optional')}
        typed={message}
        most={requestMessageMaxLength}
        rows={4}
      />
      <p role="alert" className={styles['reason']}>
        {reason}
      </p>
      <Button type="submit" busy={busy}>
        {t('site:requests.send')}
      </Button>
      {/* In a new tab, so that the text stays. */}
      <a href="/policy#requests" target="_blank" rel="noopener" className={styles['privacy']}>
        {t('site:requests.privacy')}
        <span className="for-readers"> ({t('common.opensInNewTab')})</span>
      </a>
    </form>
  )
}

interface RequestValues {
  brandName: string
  email: string
  phone: string
  message: string
  requestType: RequestType
}

interface News {
  /** Reports a refusal that is not beside a field; undefined clears it. */
  readonly tell: (reason: LiveText | undefined) => void
  /** Resolves once the form is gone. */
  readonly sent: () => Promise<void>
}

const empty: RequestValues = { brandName: '', email: '', phone: '', message: '', requestType: '' }
const fieldsByCode = {
  empty_name: 'brandName',
  name_too_long: 'brandName',
  bad_email: 'email',
  bad_contact_phone: 'phone',
  text_too_long: 'message',
} as const

/** The form of a request to a contestant. Resending after a lost answer is safe: the server keeps it once. */
function useRequest(requestTo: string, { tell, sent }: News) {
  const request = useContractForm<RequestValues>({
    schema: requestForm,
    defaults: empty,
    fieldsByCode,
    failed: (error) => {
      if (error instanceof Refusal && !(error.code in fieldsByCode)) tell(failureText(error))
      void alertPerson(translate('site:requests.failed'))
    },
    send: async (typed) => {
      tell(undefined)
      await api.post<Static<typeof doneAnswer>>('/vote/registerRequest', { request: { requestTo, ...typed } })
      // Before the dialog closes a toast would disappear with it.
      await sent()
      request.form.reset()
      void alertPerson(translate('site:requests.sent'))
    },
  })
  return request
}
