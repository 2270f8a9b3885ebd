import { failureText } from '../../lib/failure-text.ts'
import { Refusal } from '../../lib/http.ts'
import { type LiveText, translate, translateRefusal } from '../../lib/i18n.ts'

/** Shown as a photo's problem: it must wait, nothing else. */
const notNow = ['unavailable', 'busy']

/** Why a photo was refused: the server's reason, if it is for her. */
export function sendingFailure(error: unknown): string | LiveText {
  if (!(error instanceof Refusal)) return translate('contestant:photos.updateFailed')
  if (notNow.includes(error.code)) return translate('contestant:photos.notNow')
  return error.status < 500 ? failureText(error) : translate('contestant:photos.updateFailed')
}

/** Why an accepted photo is not shown. */
export const preparingFailure = (code = ''): LiveText => ({
  say: () =>
    notNow.includes(code)
      ? translate('contestant:photos.notNow')
      : (translateRefusal(code, '') ?? translate('contestant:photos.updateFailed')),
})
