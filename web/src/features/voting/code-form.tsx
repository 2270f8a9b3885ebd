import type { CastBallotAnswer } from '@ashenda/core/contracts/http/ballots.ts'
import type { ResendAnswer } from '@ashenda/core/contracts/http/phone-proof.ts'
import { readCode } from '@ashenda/core/domain/phone-proof.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { api, Refusal } from '../../lib/http.ts'
import { type LiveText, translate, useT } from '../../lib/i18n.ts'
import { useSecondsUntil } from '../../lib/use-seconds-until.ts'
import { Button } from '../../ui/button.tsx'
import { OneTimeCodeField } from '../../ui/field.tsx'
import type { SubmitState } from '../submit/submit-state.ts'
import { acceptProven, refuseProven, resent, stopSending, submitAgain } from './submitting.ts'
import styles from './voter-form.module.css'

interface CodeFormProps {
  readonly proving: Extract<SubmitState, { step: 'proving' }>
}

/** Refusals about the code or its timing keep the form. Others are about the ballot, which no longer waits. */
const stays = new Set([
  'wrong_code',
  'wrong_code_last',
  'code_expired',
  'too_many_attempts',
  'too_many_requests',
  'unavailable',
  'busy',
])

/** A free vote waits for its phone's code. */
export function CodeForm({ proving: { submit, ballot, resendAt } }: CodeFormProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<LiveText>()
  const [told, setTold] = useState('')
  const [busy, setBusy] = useState<'code' | 'resend'>()
  const waitSeconds = useSecondsUntil(resendAt)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  /** @returns whether it settled the ballot */
  const fail = (error: unknown): void => {
    if (error instanceof Refusal && error.status < 500 && !stays.has(error.code))
      return refuseProven(submit.key, error.code, error.message)
    setProblem(failureText(error))
    form.current?.querySelector('input')?.focus()
  }

  const prove = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setTold('')
    if (readCode(typed) === undefined) return setProblem({ say: () => translate('code:code.sixDigits') })
    setBusy('code')
    try {
      acceptProven(submit.key, await api.post<CastBallotAnswer>('/vote/proof', { ballot, code: typed }))
    } catch (error) {
      fail(error)
      setBusy(undefined)
    }
  }

  const resend = async (): Promise<void> => {
    setBusy('resend')
    setProblem(undefined)
    try {
      const { resendAfterSeconds } = await api.post<ResendAnswer>('/vote/proof/resend', { ballot })
      resent(submit.key, ballot, Date.now() + resendAfterSeconds * 1000)
      setTyped('')
      setTold(t('code:code.sentAgain'))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'code_expired') return submitAgain(submit)
      fail(error)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void prove(event)}>
      <h3>{t('code:code.title')}</h3>
      <p>
        {t('code:code.sent')} <bdi dir="ltr">{submit.body.phone}</bdi>
      </p>
      <OneTimeCodeField
        label={t('code:code.label')}
        hint={t('code:code.hint')}
        error={problem?.say()}
        name="code"
        enterKeyHint="send"
        required
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
      />
      <p role="status" className="for-readers">
        {told}
      </p>
      <Button type="submit" variant="gold" busy={busy === 'code'}>
        {t('code:code.confirm')}
      </Button>
      <Button
        variant="quiet"
        busy={busy === 'resend'}
        disabled={waitSeconds > 0 || busy === 'code'}
        onClick={() => void resend()}
      >
        {waitSeconds > 0 ? t('code:code.againIn', { count: waitSeconds, number: waitSeconds }) : t('code:code.again')}
      </Button>
      <Button variant="quiet" disabled={busy !== undefined} onClick={stopSending}>
        {t('code:code.change')}
      </Button>
    </form>
  )
}
