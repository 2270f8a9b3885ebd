import { failureText } from '../../lib/failure-text.ts'
import { Refusal } from '../../lib/http.ts'
import { type LiveText, translate, translateRefusal } from '../../lib/i18n.ts'

/** Told as what it is about: her photo has to wait, nothing else. */
const notNow = ['unavailable', 'busy']

/** Why a photo was not taken: the server's reason, where it has one for her. */
export function sendingFailure(error: unknown): string | LiveText {
  if (!(error instanceof Refusal)) return translate('contestant:photos.updateFailed')
  if (notNow.includes(error.code)) return translate('contestant:photos.notNow')
  return error.status < 500 ? failureText(error) : translate('contestant:photos.updateFailed')
}

/** Why a photo that was accepted is not shown after all. */
export const preparingFailure = (code = ''): LiveText => ({
  say: () =>
    notNow.includes(code)
      ? translate('contestant:photos.notNow')
      : (translateRefusal(code, '') ?? translate('contestant:photos.updateFailed')),
})
