import type { AddPasskeyBody, ShowPasskeyBody } from '@ashenda/core/contracts/http/passkeys.ts'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers'

export interface Expected {
  /** https://host[:port] of the site. */
  readonly origin: string
  /** Its host, which passkeys are bound to. */
  readonly rpId: string
  readonly challenge: Uint8Array
}

/** COSE: EdDSA, ES256, RS256. Every device and key supports one of them. */
export const algorithms = [-8, -7, -257]

export interface MadePasskey {
  readonly credentialId: Uint8Array
  /** COSE. */
  readonly publicKey: Uint8Array
  readonly counter: number
}

/** @throws if anything about the passkey is wrong */
export async function checkMade(made: AddPasskeyBody, expected: Expected): Promise<MadePasskey> {
  const { id, clientDataJSON, attestationObject } = made
  refuseForeignFrame(clientDataJSON)
  // No attestation was requested; a maker's would mean parsing certificates for nothing.
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
 * Checks a signature and returns its counter. The caller compares the counter when storing it, because two concurrent
 * answers would both exceed the stored one. @throws if anything is wrong
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

/** The site is never framed. @throws */
function refuseForeignFrame(clientDataJSON: string): void {
  if (decodeClientDataJSON(clientDataJSON).crossOrigin) throw new Error('from within another site’s page')
}
