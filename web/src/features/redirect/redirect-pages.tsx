import { useEffect } from 'react'
import { endedAs } from '../../lib/auth.ts'
import { sleep } from '../../lib/backoff.ts'
import { translateRefusal, useRefusalText, useT } from '../../lib/i18n.ts'
import { needRefusals } from '../../lib/language-choice.ts'
import { alertPerson } from '../../ui/ask.ts'
import { RedirectPage } from './redirect-page.tsx'

export function ToLogin() {
  const t = useT()
  return <RedirectPage to="/login" reason={useReason() ?? t('account:forContestants')} />
}

export function ToHome() {
  const t = useT()
  return <RedirectPage to="/" reason={useReason() ?? t('account:forAdmins')} />
}

/**
 * Why the server logged her out, if she could not know; undefined also where its text is not here. An alert that stays until she closes it, because this page
 * is left after three seconds.
 */
function useReason(): string | undefined {
  const refusal = useRefusalText()
  const isTold = endedAs() === 'session_displaced'
  useEffect(() => {
    if (isTold) void tellDisplaced()
  }, [isTold])
  return isTold ? refusal('session_displaced', '') : undefined
}

const againMs = 1_000
const reasonNow = () => translateRefusal('session_displaced', '')

async function tellDisplaced(): Promise<void> {
  await needRefusals()
  // It is told here alone, and in no other words: what the network lost is asked for once more.
  if (reasonNow() === undefined) await sleep(againMs).then(needRefusals)
  const reason = reasonNow()
  if (reason !== undefined) await alertPerson(reason)
}
