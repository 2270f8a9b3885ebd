import { type ResetPasswordBody, resetPasswordBody } from '@ashenda/core/contracts/http/accounts.ts'
import { resetByCodeFieldByCode } from '@ashenda/core/contracts/http/fields-by-code.ts'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { tellIfLost } from '../../lib/failure-text.ts'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useIfHere } from '../../lib/use-if-here.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { toast } from '../../ui/toast.ts'
import styles from '../account/account-form.module.css'
import { AccountPage } from '../account/account-page.tsx'
import { chosenPassword, keepChosenPassword, NewPasswordField } from '../account/new-password-field.tsx'

/** An admin's link token behind the #, which no server sees. */
const tokenForm = /^[\w-]{43}$/

/**
 * Sets a new password: by a code, after waiting, or by an admin's link. The same for everybody, because nobody else may learn what was sent
 * to whom.
 */
export function ResetPasswordPage() {
  const t = useT()
  const [, navigate] = useLocation()
  const goTo = useIfHere(navigate)
  const [isLink, setIsLink] = useState(false)
  const [isChosen, setIsChosen] = useState(chosenPassword() !== '')
  const { form, field, busy, onSubmit, problem } = useContractForm<ResetPasswordBody>({
    schema: resetPasswordBody,
    defaults: { code: '', newPassword: chosenPassword() },
    fieldsByCode: resetByCodeFieldByCode,
    failed: tellIfLost,
    send: async (reset) => {
      await api.post('/api/v1/auth/reset-password', reset)
      keepChosenPassword('')
      toast.success(t('account:resetDone'))
      goTo('/login', { replace: true })
    },
  })
  const { setValue } = form
  useEffect(() => {
    const token = location.hash.slice(1)
    if (!tokenForm.test(token)) return
    setValue('code', token)
    setValue('newPassword', '')
    setIsChosen(false)
    setIsLink(true)
  }, [setValue])
  const code = field('code')
  const newPassword = field('newPassword')
  const isAsked = !isChosen || newPassword.error !== undefined

  return (
    <AccountPage title={t('reset:title')} text={t(isLink ? 'reset:byLink' : 'reset:byCode')}>
      <form method="post" action="/reset-password" className={styles['form']} noValidate onSubmit={onSubmit}>
        <FormProblem text={problem ?? (isLink ? code.error : undefined)} />
        {!isLink && (
          <Field
            {...code}
            label={t('reset:code')}
            hint={t('reset:codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
          />
        )}
        {isAsked ? <NewPasswordField {...newPassword} enterKeyHint="go" /> : <p>{t('reset:asTyped')}</p>}
        <Button type="submit" busy={busy}>
          {t('reset:set')}
        </Button>
      </form>
      {isLink && (
        <p className={styles['other']}>
          {t('reset:linkOld')}
          <Link href="/contact" className={styles['link']}>
            {t('reset:organisers')}
          </Link>
        </p>
      )}
      {!isLink && (
        <>
          <p className={styles['note']}>{t('reset:later')}</p>
          <p className={styles['other']}>
            {t('reset:noCode')}
            <Link href="/forgot-password" className={styles['link']}>
              {t('reset:askAgain')}
            </Link>
          </p>
        </>
      )}
    </AccountPage>
  )
}
