import {
  type ForgotPasswordAnswer,
  type ForgotPasswordBody,
  forgotPasswordBody,
} from '@ashenda/core/contracts/http/accounts.ts'
import { resetFieldByCode } from '@ashenda/core/contracts/http/fields-by-code.ts'
import { useLocation } from 'wouter'
import { tellAlways, useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useIfHere } from '../../lib/use-if-here.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, Field } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { toast } from '../../ui/toast.ts'
import styles from '../account/account-form.module.css'
import { AccountPage } from '../account/account-page.tsx'
import { keepChosenPassword, NewPasswordField } from '../account/new-password-field.tsx'

/** Its answer never reveals which e-mails exist (LOG-04). */
export function ForgotPasswordPage() {
  const t = useT()
  const [, navigate] = useLocation()
  const goTo = useIfHere(navigate)
  const { field, busy, onSubmit, problem } = useContractForm<ForgotPasswordBody>({
    schema: forgotPasswordBody,
    defaults: { email: '', answer: '', newPassword: '' },
    fieldsByCode: resetFieldByCode,
    failed: tellAlways,
    send: async (reset) => {
      const { next } = await api.post<ForgotPasswordAnswer>('/api/v1/auth/forgot-password', reset)
      if (next) {
        keepChosenPassword(reset.newPassword)
        return goTo(next)
      }
      toast.success(t('account:resetDone'))
      goTo('/login', { replace: true })
    },
  })

  return (
    <AccountPage title={t('account:resetTitle')} text={t('account:resetText')}>
      <form method="post" action="/forgot-password" className={styles['form']} noValidate onSubmit={onSubmit}>
        <FormProblem text={problem} />
        <EmailField {...field('email')} label={t('account:email')} enterKeyHint="next" required />
        <Field
          {...field('answer')}
          label={t('account:sportName')}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="next"
          required
        />
        <NewPasswordField {...field('newPassword')} enterKeyHint="go" />
        <Button type="submit" busy={busy}>
          {t('account:reset')}
        </Button>
      </form>
    </AccountPage>
  )
}
