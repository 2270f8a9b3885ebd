import type { AddPasskeyBody, ShowPasskeyBody } from '@ashenda/core/contracts/http/passkeys.ts'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers'

/** What an answer of a browser has to be for. */
export interface Expected {
  /** https://host[:port], where the site is reached. */
  readonly origin: string
  /** The host of it, which a passkey is bound to. */
  readonly rpId: string
  readonly challenge: Uint8Array
}

/** COSE: EdDSA, ES256, RS256. Between them they are in every device and key. */
export const algorithms = [-8, -7, -257]

export interface MadePasskey {
  readonly credentialId: Uint8Array
  /** COSE. */
  readonly publicKey: Uint8Array
  readonly counter: number
}

/** The passkey that a browser made. @throws where anything about it is not as it has to be */
export async function checkMade(made: AddPasskeyBody, expected: Expected): Promise<MadePasskey> {
  const { id, clientDataJSON, attestationObject } = made
  refuseForeignFrame(clientDataJSON)
  // No attestation was requested. A maker's would mean parsing certificates that are of no use here.
  const format = decodeAttestationObject(Buffer.from(attestationObject, 'base64url')).get('fmt')
  if (format !== 'none') throw new Error(`an attestation of the format ${format}`)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...common(id), response: { clientDataJSON, attestationObject } },
    ...expectedOf(expected),
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified) throw new Error('not verified')
  const { credential } = registrationInfo
  if (credential.id !== id) throw new Error('another id than the one that was signed')
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: credential.publicKey,
    counter: credential.counter,
  }
}

/**
 * Checks a signature of a passkey and returns its counter. The caller compares the counter when it stores it: of two answers at
 * the same moment both would be larger than the stored one.
 * @throws if anything about it is wrong
 */
export async function checkShown(
  shown: ShowPasskeyBody,
  publicKey: Uint8Array,
  expected: Expected,
): Promise<{ readonly counter: number }> {
  const { id, clientDataJSON, authenticatorData, signature } = shown
  refuseForeignFrame(clientDataJSON)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...common(id), response: { clientDataJSON, authenticatorData, signature } },
    ...expectedOf(expected),
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  })
  if (!verified) throw new Error('the signature is wrong')
  return { counter: authenticationInfo.newCounter }
}

const common = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

const expectedOf = ({ origin, rpId, challenge }: Expected) => ({
  expectedChallenge: Buffer.from(challenge).toString('base64url'),
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: true,
})

/** No page of ours stands in another one. @throws */
function refuseForeignFrame(clientDataJSON: string): void {
  if (decodeClientDataJSON(clientDataJSON).crossOrigin) throw new Error('from within another site’s page')
}
