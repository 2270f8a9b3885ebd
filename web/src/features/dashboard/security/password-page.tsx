import { ownPasswordBody } from '@ashenda/core/contracts/http/privacy.ts'
import { useLocation } from 'wouter'
import { leave } from '../../../lib/auth.ts'
import { useContractForm } from '../../../lib/forms/use-contract-form.ts'
import { api, apiBase } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { saveFrom } from '../../../lib/save-file.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { confirmPerson } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { ChangePassword } from './change-password.tsx'
import styles from './security.module.css'
import { Sessions } from './sessions.tsx'

/** A contestant's password and sessions (DSH-05). */
export function PasswordPage() {
  const t = useT()
  useTitle(t('contestant:dashboard.security'))
  return (
    <>
      <h1>{t('contestant:dashboard.security')}</h1>
      <ChangePassword path="/actor/changePassword" />
      <Sessions />
      <OwnData />
    </>
  )
}

interface EraseForm {
  password: string
}

/** Her stored data: a copy, and erasing it. */
function OwnData() {
  const t = useT()
  return (
    <Panel title={t('contestant:dashboard.ownData')}>
      <p className={styles['hint']}>{t('contestant:dashboard.ownDataText')}</p>
      <p>
        <Button variant="quiet" onClick={() => saveFrom('ashenda-my-data.json', `${apiBase}/actor/export`)}>
          {t('contestant:dashboard.downloadData')}
        </Button>
      </p>
      <details>
        <summary>{t('contestant:dashboard.eraseAccount')}</summary>
        <EraseAccount />
      </details>
    </Panel>
  )
}

function EraseAccount() {
  const t = useT()
  const [, navigate] = useLocation()
  const { field, busy, onSubmit } = useContractForm<EraseForm>({
    schema: ownPasswordBody,
    defaults: { password: '' },
    fieldsByCode: { wrong_password: 'password' },
    send: async (typed) => {
      // Checked before the question, so that a wrong password is not reported after it.
      await api.post('/actor/checkPassword', typed)
      if (!(await confirmPerson(t('contestant:dashboard.eraseSure')))) return
      await api.post('/actor/erase', typed)
      leave()
      navigate('/')
      toast.success(t('contestant:dashboard.erased'))
    },
  })
  return (
    <form className={styles['form']} noValidate onSubmit={onSubmit}>
      <p className={styles['hint']}>{t('contestant:dashboard.eraseText')}</p>
      <PasswordField
        {...field('password')}
        label={t('contestant:dashboard.currentPassword')}
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="quiet" busy={busy}>
        {t('contestant:dashboard.eraseAccount')}
      </Button>
    </form>
  )
}
