import type { AskPasskeyAnswer } from '@ashenda/core/contracts/http/passkeys.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { failureText } from '../../../lib/failure-text.ts'
import { api } from '../../../lib/http.ts'
import { type LiveText, translate, useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import parts from '../parts.module.css'
import { cancelPasskey, signByPasskey } from './browser-passkeys.ts'

interface EnterPasskeyProps {
  /** A button that leads to the other way, where there is one. */
  readonly other: ReactNode
  readonly onDone: () => void
}

/** Has the browser ask for a passkey, when it is wanted: one that asks by itself is soon agreed to unread. */
export function EnterPasskey({ other, onDone }: EnterPasskeyProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<LiveText>()
  useEffect(() => cancelPasskey, [])
  async function show(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    try {
      const { options } = await api.post<AskPasskeyAnswer>('/admin/factor/passkeys/ask', {})
      const signed = await signByPasskey(options)
      if (signed === 'cancelled') return setProblem({ say: () => translate('factor:notConfirmed') })
      await api.post('/admin/factor/passkeys/show', signed)
      onDone()
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={parts['form']}>
      <FormProblem text={problem?.say()} />
      <Button busy={busy} onClick={() => void show()}>
        {t('factor:usePasskey')}
      </Button>
      {other}
    </div>
  )
}
