import { useCallback } from 'react'
import { toast } from '../ui/toast.ts'
import { Refusal } from './http.ts'
import { type LiveText, type Texts, translate, translateRefusal, useRefusalText, useT } from './i18n.ts'

/** From here waits are shown in minutes. */
const longWaitSeconds = 100
/** From here in hours. */
const longWaitMinutes = 100

/** A refusal with its retry time, if any. Needs the texts of `forms`. */
export function refusalText(
  { code, message, status, retryAfterSeconds }: Pick<Refusal, 'code' | 'message' | 'status' | 'retryAfterSeconds'>,
  { t, refusal }: Texts,
): string {
  const reason = refusal(code, message) ?? t('common.wentWrong')
  if (status !== 429 || !retryAfterSeconds) return reason
  return t('voting:forms.withWait', { reason, wait: waitText(retryAfterSeconds, t) })
}

const textOf = (error: unknown, texts: Texts): string =>
  error instanceof Refusal ? refusalText(error, texts) : texts.t('common.wentWrong')

/** A failed call's message: the server's reason and retry time, or that no answer came (LOG-03). */
export const failureText = (error: unknown): LiveText => ({
  say: () => textOf(error, { t: translate, refusal: translateRefusal }),
})

/** The same for components. */
export function useFailureText(): (error: unknown) => string {
  const t = useT()
  const refusal = useRefusalText()
  return useCallback((error) => textOf(error, { t, refusal }), [t, refusal])
}

function waitText(seconds: number, t: Texts['t']): string {
  if (seconds < longWaitSeconds) return t('voting:forms.waitSeconds', { count: seconds, number: seconds })
  const minutes = Math.ceil(seconds / 60)
  if (minutes < longWaitMinutes) return t('voting:forms.waitMinutes', { count: minutes, number: minutes })
  const hours = Math.ceil(minutes / 60)
  return t('voting:forms.waitHours', { count: hours, number: hours })
}

/** For a form that shows its problems itself: a toast would repeat and cover them. */
export const tellIfLost = (error: unknown): void => {
  if (!(error instanceof Refusal)) tellProblem(failureText(error))
}

let told: string | undefined

/** What is wrong with the form just sent. */
export function tellProblem(text: string | LiveText): void {
  forgetProblem()
  told = toast.error(text)
}

/** An earlier attempt's message would stay beside the next one's, and on the next page. */
export function forgetProblem(): void {
  if (told !== undefined) toast.dismiss(told)
  told = undefined
}
