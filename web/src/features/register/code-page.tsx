import type { LoginAnswer } from '@ashenda/core/contracts/http/accounts.ts'
import type { SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import type { ResendAnswer } from '@ashenda/core/contracts/http/phone-proof.ts'
import type { ProveRegistrationBody } from '@ashenda/core/contracts/http/registration-proof.ts'
import { readCode } from '@ashenda/core/domain/phone-proof.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { failureText } from '../../lib/failure-text.ts'
import { useSentProblem } from '../../lib/forms/sent-form.ts'
import { api, Refusal } from '../../lib/http.ts'
import { type LiveText, translate, useT } from '../../lib/i18n.ts'
import { inBrowser } from '../../lib/in-browser.ts'
import { usePersonal } from '../../lib/personal.ts'
import { useSecondsUntil } from '../../lib/use-seconds-until.ts'
import { Button } from '../../ui/button.tsx'
import { KeptField, OneTimeCodeField } from '../../ui/field.tsx'
import { SentSummary } from '../../ui/form-problem.tsx'
import styles from '../account/account-form.module.css'
import { AccountPage } from '../account/account-page.tsx'
import { useEnter } from '../account/use-enter.ts'
import { keepWaitingProof, type Proof } from './waiting-proof.ts'

interface CodePageProps {
  readonly proof: Proof
  /** Back to the form. */
  readonly onOver: () => void
  /** She is registered. */
  readonly onProven: () => void
}

/** Typed into the server's field before hydration. */
const typedBefore = (): string | undefined =>
  inBrowser ? document.querySelector<HTMLInputElement>('main input[name="code"]')?.value : undefined

const nothingSent: SentForm = { problems: {}, values: {} }

/** A registration waits for its phone's code. Without scripts an ordinary form. */
export function CodePage({
  proof: { registration, phone, wasResent = false, resendAt: mayResendAt = 0 },
  onOver,
  onProven,
}: CodePageProps) {
  const t = useT()
  const enter = useEnter()
  const query = new URLSearchParams(useSearch())
  const { form: sent = nothingSent } = usePersonal()
  const sentProblem = useSentProblem(sent)
  const [typed, setTyped] = useState(() => typedBefore() ?? sent.values['code'] ?? '')
  /** undefined while the server's problem stands; null once there is none. */
  const [problem, setProblem] = useState<LiveText | null>()
  const [told, setTold] = useState(wasResent ? t('code:code.sentAgain') : '')
  const [busy, setBusy] = useState<'code' | 'resend'>()
  const [resendAt, setResendAt] = useState(mayResendAt)
  const waitSeconds = useSecondsUntil(resendAt)
  const form = useRef<HTMLFormElement>(null)
  const focusCode = (): void => form.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
  useEffect(focusCode, [])

  /** @param send resolves with a message, if any */
  async function attempt(what: 'code' | 'resend', send: () => Promise<string | undefined>): Promise<void> {
    if (busy) return
    setBusy(what)
    setProblem(null)
    setTold('')
    try {
      setTold((await send()) ?? '')
    } catch (error) {
      setProblem(failureText(error))
      focusCode()
    } finally {
      setBusy(undefined)
    }
  }

  const prove = (event: FormEvent): void => {
    event.preventDefault()
    if (readCode(typed) === undefined) return setProblem({ say: () => translate('code:code.sixDigits') })
    void attempt('code', async () => {
      const body: ProveRegistrationBody = { registration, code: typed }
      const her = await api.post<LoginAnswer>('/actor/register/proof', body)
      onProven()
      enter(her)
      return undefined
    })
  }

  const resend = (): Promise<void> =>
    attempt('resend', async () => {
      try {
        const answer = await api.post<ResendAnswer>('/actor/register/proof/resend', { registration })
        const next = Date.now() + answer.resendAfterSeconds * 1000
        keepWaitingProof({ registration, phone, resendAt: next })
        setResendAt(next)
        setTyped('')
        return t('code:code.sentAgain')
      } catch (error) {
        // It no longer waits: the form must be sent again.
        if (error instanceof Refusal && error.code === 'code_expired') onOver()
        throw error
      }
    })

  return (
    <AccountPage title={t('code:code.title')} text={t('code:code.registerHint')}>
      <form ref={form} method="post" action="/register/code" className={styles['form']} noValidate onSubmit={prove}>
        <KeptField name="from" value={query.get('from') ?? sent.values['from'] ?? null} />
        <KeptField name="registration" value={registration} />
        <KeptField name="phone" value={phone} />
        <SentSummary />
        <p>
          {t('code:code.sent')} <bdi dir="ltr">{phone}</bdi>
        </p>
        <p role="status">{told}</p>
        <OneTimeCodeField
          name="code"
          label={t('code:code.label')}
          error={problem === undefined ? (sentProblem('code') ?? sentProblem('form')) : problem?.say()}
          enterKeyHint="send"
          required
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(null)
          }}
        />
        <Button type="submit" busy={busy === 'code'}>
          {t('code:code.registerConfirm')}
        </Button>
        <Button
          type="submit"
          variant="quiet"
          name="again"
          value="yes"
          busy={busy === 'resend'}
          disabled={waitSeconds > 0 || busy === 'code'}
          onClick={(event) => {
            event.preventDefault()
            void resend()
          }}
        >
          {waitSeconds > 0 ? t('code:code.againIn', { count: waitSeconds, number: waitSeconds }) : t('code:code.again')}
        </Button>
      </form>
      <p className={styles['other']}>
        <a
          href="/register"
          className={styles['link']}
          onClick={(event) => {
            event.preventDefault()
            onOver()
          }}
        >
          {t('code:code.change')}
        </a>
      </p>
    </AccountPage>
  )
}
