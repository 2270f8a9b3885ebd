import type {
  AddPasskeyBody,
  AskPasskeyAnswer,
  OfferPasskeyAnswer,
  ShowPasskeyBody,
} from '@ashenda/core/contracts/http/passkeys.ts'
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'

/** `cancelled`: she closed the browser's dialog, or let it time out. Browsers report other failures the same way. */
export async function makePasskey(
  optionsJSON: OfferPasskeyAnswer['options'],
): Promise<Omit<AddPasskeyBody, 'name'> | 'cancelled' | 'known'> {
  try {
    const { id, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports }
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'cancelled'
  }
}

/** As above. */
export async function signByPasskey(optionsJSON: AskPasskeyAnswer['options']): Promise<ShowPasskeyBody | 'cancelled'> {
  try {
    const { id, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
  } catch {
    return 'cancelled'
  }
}

/** Takes back what the browser asks, where nobody waits for it any more. */
export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony()
