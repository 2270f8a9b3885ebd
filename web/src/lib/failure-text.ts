import { Refusal } from './http.ts'
import { translate, translateRefusal } from './i18n.ts'

/** From here on a wait is told in minutes. */
const longWaitSeconds = 100

/** What to tell somebody about a call that failed: the server's reason and when to come back, or that there was no answer (LOG-03). */
export function failureText(error: unknown): string {
  if (!(error instanceof Refusal)) return translate('wentWrong')
  const reason = translateRefusal(error.code, error.message) || translate('wentWrong')
  const { status, retryAfterSeconds } = error
  return status === 429 && retryAfterSeconds ? `${reason} ${waitText(retryAfterSeconds)}` : reason
}

function waitText(seconds: number): string {
  if (seconds < longWaitSeconds) return translate('forms:waitSeconds', { count: seconds, number: seconds })
  const minutes = Math.ceil(seconds / 60)
  return translate('forms:waitMinutes', { count: minutes, number: minutes })
}
