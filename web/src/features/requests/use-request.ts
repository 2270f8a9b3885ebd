import type { doneAnswer } from '@ashenda/core/contracts/http/answer.ts'
import { requestForm } from '@ashenda/core/contracts/http/requests.ts'
import type { RequestType } from '@ashenda/core/domain/request.ts'
import type { Static } from 'typebox'
import { failureText } from '../../lib/failure-text.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api, Refusal } from '../../lib/http.ts'
import { type LiveText, translate } from '../../lib/i18n.ts'
import { alertPerson } from '../../ui/ask.ts'

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
export function useRequest(requestTo: string, { tell, sent }: News) {
  const request = useContractForm<RequestValues>({
    schema: requestForm,
    defaults: empty,
    fieldsByCode,
    failed: (error) => {
      if (error instanceof Refusal && !(error.code in fieldsByCode)) tell(failureText(error))
      void alertPerson(translate('extras:requests.failed'))
    },
    send: async (typed) => {
      tell(undefined)
      await api.post<Static<typeof doneAnswer>>('/vote/registerRequest', { request: { requestTo, ...typed } })
      // Before the dialog closes a toast would disappear with it.
      await sent()
      request.form.reset()
      void alertPerson(translate('extras:requests.sent'))
    },
  })
  return request
}
