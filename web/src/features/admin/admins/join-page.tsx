import type { LoginAnswer } from '@ashenda/core/contracts/http/accounts.ts'
import { type InvitationAnswer, type NewAdmin, newAdmin } from '@ashenda/core/contracts/http/admins.ts'
import { registrationFieldByCode } from '@ashenda/core/contracts/http/fields-by-code.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tellIfLost, useFailureText } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api, Refusal } from '../../../lib/http.ts'
import { useRefusalText, useT } from '../../../lib/i18n.ts'
import { useLastError } from '../../../lib/last-look-failed.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField, Field, PhoneField } from '../../../ui/field.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { LostAnswer } from '../../../ui/try-again.tsx'
import styles from '../../account/account-form.module.css'
import { AccountPage } from '../../account/account-page.tsx'
import { NewPasswordField } from '../../account/new-password-field.tsx'
import { checkCookies, useEnter } from '../../account/use-enter.ts'

/** Where an invitation's link leads: what it is, and the account that comes of it. The token stays behind the #. */
export function JoinPage() {
  const t = useT()
  const refusal = useRefusalText()
  const format = useFormat()
  const [token] = useState(() => location.hash.slice(1).replace(/[^\w-]+$/, ''))
  const invitation = useQuery(
    {
      queryKey: ['invitation', token],
      queryFn: () => api.post<InvitationAnswer>('/invitations/look-up', { token }),
      retry: false,
      staleTime: 0,
    },
    queryClient,
  )
  const { data } = invitation
  const error = useLastError(invitation)
  const failureText = useFailureText()
  // A link that was cut short is no invitation either; a server that is busy says nothing about hers.
  const isInvalid = error instanceof Refusal && (error.code === 'invitation_invalid' || error.status === 400)
  return (
    <AccountPage title={t('admin:admin.join')}>
      {!data && !error && <p role="status">{t('common.loading')}</p>}
      {isInvalid && <p role="alert">{refusal('invitation_invalid', '') ?? t('common.wentWrong')}</p>}
      {!isInvalid && <LostAnswer query={invitation} text={failureText(error)} />}
      {data && (
        <>
          <p>
            {t('admin:admin.joinText', {
              name: data.invitedBy,
              role: t(`admin:admin.role_${data.adminRole}`),
              at: format.moment(data.expiresAt),
            })}
          </p>
          <JoinForm token={token} />
        </>
      )}
    </AccountPage>
  )
}

const nobody: NewAdmin = { fname: '', mname: '', phone: '', email: '', password: '' }

function JoinForm({ token }: { readonly token: string }) {
  const t = useT()
  const enter = useEnter()
  const { field, busy, onSubmit, problem } = useContractForm<NewAdmin>({
    schema: newAdmin,
    defaults: nobody,
    fieldsByCode: joinFieldByCode,
    failed: tellIfLost,
    send: async (admin) => {
      checkCookies()
      enter(await api.post<LoginAnswer>('/invitations/accept', { token, admin }))
    },
  })
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <FormProblem text={problem} />
      <div className={styles['pair']}>
        <Field
          {...field('fname')}
          label={t('account:firstName')}
          autoComplete="given-name"
          autoCapitalize="words"
          enterKeyHint="next"
          required
        />
        <Field
          {...field('mname')}
          label={t('account:middleName')}
          autoComplete="additional-name"
          autoCapitalize="words"
          enterKeyHint="next"
          required
        />
      </div>
      <PhoneField
        {...field('phone')}
        label={t('account:phone')}
        hint={t('account:phoneHint')}
        enterKeyHint="next"
        required
      />
      <EmailField {...field('email')} label={t('account:email')} enterKeyHint="next" required />
      <NewPasswordField {...field('password')} enterKeyHint="go" />
      <Button type="submit" busy={busy}>
        {t('admin:admin.joinIt')}
      </Button>
    </form>
  )
}

/** No zone is asked of an admin. */
const { unknown_zone: _zone, ...joinFieldByCode } = registrationFieldByCode
