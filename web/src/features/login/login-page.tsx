import { type LoginAnswer, loginBody } from '@ashenda/core/contracts/http/accounts.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useContractForm } from '../../lib/forms/use-contract-form.ts'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { useEntrance } from '../../lib/remembered-path.ts'
import { Button } from '../../ui/button.tsx'
import { Field, KeptField } from '../../ui/field.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import styles from '../account/account-form.module.css'
import { AccountPage } from '../account/account-page.tsx'
import { OwnPageLink } from '../account/own-page-link.tsx'
import { checkCookies, useEnter } from '../account/use-enter.ts'

export function LoginPage() {
  const t = useT()
  const enter = useEnter()
  const query = new URLSearchParams(useSearch())
  const [byEmail, setByEmail] = useState(query.get('by') === 'email')
  const { field, busy, onSubmit, form, problem } = useContractForm<Login>({
    schema: loginBody.properties.visitor,
    defaults: { userId: '', password: '' },
    send: async (login) => {
      checkCookies()
      enter(await logIn(login))
    },
  })

  const register = useEntrance('/register')
  const otherWay = useEntrance('/login', byEmail ? {} : { by: 'email' })

  const changeWay = (): void => {
    setByEmail(!byEmail)
    form.setFocus('userId')
  }

  return (
    <AccountPage title={t('account:loginTitle')} description={t('account:loginDescription')}>
      {query.get('reset') === 'done' && <p role="status">{t('account:resetDone')}</p>}
      <form method="post" action="/login" className={styles['form']} noValidate onSubmit={onSubmit}>
        <KeptField name="from" value={query.get('from')} />
        <KeptField name="by" value={query.get('by')} />
        <FormProblem text={problem} />
        <Field
          {...field('userId')}
          label={t(byEmail ? 'account:email' : 'account:phone')}
          hint={byEmail ? undefined : t('account:phoneHint')}
          type="text"
          inputMode={byEmail ? 'email' : 'tel'}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          required
        />
        <WithoutScripts
          href={otherWay}
          className={styles['switch']}
          text={t(byEmail ? 'account:byPhone' : 'account:byEmail')}
        >
          <button type="button" className={styles['switch']} onClick={changeWay}>
            {t(byEmail ? 'account:byPhone' : 'account:byEmail')}
          </button>
        </WithoutScripts>
        <PasswordField
          {...field('password')}
          label={t('account:password')}
          autoComplete="current-password"
          enterKeyHint="go"
          required
        />
        <Button type="submit" busy={busy}>
          {t('account:login')}
        </Button>
        {/* Disabled, as specified; the link below leads there. */}
        <Button variant="quiet" disabled>
          {t('account:forgotPassword')}
        </Button>
        <Link href="/forgot-password" className={styles['link']}>
          {t('account:resetByEmail')}
        </Link>
      </form>
      <p className={styles['other']}>
        {t('account:noAccount')}
        <Link href={register} className={styles['link']}>
          {t('account:toRegister')}
        </Link>
      </p>
      <OwnPageLink />
    </AccountPage>
  )
}

interface Login {
  /** A phone, or an e-mail. */
  readonly userId: string
  readonly password: string
}

/** Phones use the specified call; e-mails need another (LOG-02). */
function logIn({ userId, password }: Login): Promise<LoginAnswer> {
  const typed = readPasted(userId)
  return typed.includes('@')
    ? api.post('/api/login', { visitor: { userId: typed, password } })
    : api.post('/actor/login', { actor: { phone: typed, password } })
}
