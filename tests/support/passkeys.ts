import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { OfferPasskeyAnswer } from '@ashenda/core/contracts/http/passkeys.ts'
import { call } from './account-calls.ts'
import type { Account } from './accounts.ts'
import type { Platform } from './platform.ts'

/** The site's origin in tests. */
export const passkeySite = 'https://ashenda.example'

/** Possible errors of an authenticator or browser. */
export interface Mistakes {
  /** The asking page's origin. */
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly crossOrigin?: boolean
  /** Without user verification. */
  readonly isUnverified?: boolean
  readonly userHandle?: string
}

const flags = { isPresent: 0x01, isVerified: 0x04, hasKey: 0x40 }
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const bytesOf = (number: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(number, 0, size)
  return bytes
}

/** The CBOR (RFC 8949) a passkey needs: key (COSE) and attestation object. */
const cbor = {
  text: (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]),
  /** 24 to 65,535 bytes, with the shortest length. */
  bytes: (data: Uint8Array): Buffer =>
    Buffer.concat([
      data.length < 256 ? Buffer.from([0x58, data.length]) : Buffer.from([0x59, ...bytesOf(data.length, 2)]),
      data,
    ]),
  /** From -24 to 23. */
  number: (value: number): Buffer => Buffer.from([value >= 0 ? value : 0x20 - value - 1]),
  map: (entries: readonly (readonly [key: Buffer, value: Buffer])[]): Buffer =>
    Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()]),
}

/** A software authenticator with a P-256 key and a counter, like a security key. Copies count separately. */
export class SoftPasskey {
  readonly #id: Buffer
  readonly #key: KeyObject
  readonly #cose: Buffer
  /** Its signature counter; 0 if it does not count. */
  counter: number

  constructor(counter = 1, { id = randomBytes(32), key }: { readonly id?: Buffer; readonly key?: KeyObject } = {}) {
    this.#id = id
    this.#key = key ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const { x = '', y = '' } = this.#key.export({ format: 'jwk' })
    this.#cose = cbor.map([
      [cbor.number(1), cbor.number(2)], // elliptic curve
      [cbor.number(3), cbor.number(-7)], // ES256
      [cbor.number(-1), cbor.number(1)], // P-256
      [cbor.number(-2), cbor.bytes(Buffer.from(x, 'base64url'))],
      [cbor.number(-3), cbor.bytes(Buffer.from(y, 'base64url'))],
    ])
    this.counter = counter
  }

  get id(): string {
    return this.#id.toString('base64url')
  }

  /** The same key on another device. */
  copy(): SoftPasskey {
    return new SoftPasskey(this.counter, { id: this.#id, key: this.#key })
  }

  /** A browser's result of `navigator.credentials.create`. @param format of the attestation */
  make(
    { challenge, rp }: Pick<OfferPasskeyAnswer['options'], 'challenge' | 'rp'>,
    mistakes: Mistakes & { readonly format?: string } = {},
  ) {
    const id = Buffer.concat([Buffer.alloc(16), bytesOf(this.#id.length, 2), this.#id, this.#cose])
    const authData = Buffer.concat([this.#authData(mistakes.rpId ?? rp.id, mistakes, flags.hasKey), id])
    const attestationObject = cbor.map([
      [cbor.text('fmt'), cbor.text(mistakes.format ?? 'none')],
      [cbor.text('attStmt'), cbor.map([])],
      [cbor.text('authData'), cbor.bytes(authData)],
    ])
    return {
      id: this.id,
      clientDataJSON: clientData('webauthn.create', challenge, mistakes).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['usb'],
    }
  }

  /** A browser's result of `navigator.credentials.get`. */
  sign({ challenge, rpId }: { readonly challenge: string; readonly rpId: string }, mistakes: Mistakes = {}) {
    if (this.counter > 0) this.counter += 1
    const client = clientData('webauthn.get', challenge, mistakes)
    const authenticatorData = this.#authData(mistakes.rpId ?? rpId, mistakes)
    return {
      id: this.id,
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), this.#key).toString('base64url'),
      ...(mistakes.userHandle !== undefined && { userHandle: mistakes.userHandle }),
    }
  }

  #authData(rpId: string, { isUnverified = false }: Mistakes, more = 0): Buffer {
    const bits = flags.isPresent | (isUnverified ? 0 : flags.isVerified) | more
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), bytesOf(this.counter, 4)])
  }
}

const clientData = (type: string, challenge: string, mistakes: Mistakes): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: mistakes.type ?? type,
      challenge: mistakes.challenge ?? challenge,
      origin: mistakes.origin ?? passkeySite,
      crossOrigin: mistakes.crossOrigin ?? false,
    }),
  )

type Who = Pick<Account, 'cookie' | 'password'>

/** The options for creating a passkey. */
export async function offerPasskey(
  platform: Platform,
  { cookie, password }: Who,
): Promise<OfferPasskeyAnswer['options']> {
  const { status, body } = await call(platform, 'POST /admin/factor/passkeys/offer', { cookie, payload: { password } })
  if (status !== 200) throw new Error(`no passkey is offered: ${JSON.stringify(body)}`)
  return body['options'] as OfferPasskeyAnswer['options'] // of the contract
}

/** Adds a passkey to an admin: her new session cookie and recovery codes. */
export async function addPasskey(platform: Platform, admin: Who, passkey = new SoftPasskey(), name = 'her key') {
  const options = await offerPasskey(platform, admin)
  const payload = { name, ...passkey.make(options, { origin: originOf(options.rp.id) }) }
  const { status, body, cookie } = await call(platform, 'POST /admin/factor/passkeys', {
    cookie: admin.cookie,
    payload,
  })
  if (status !== 200) throw new Error(`the passkey is not added: ${JSON.stringify(body)}`)
  return { passkey, cookie, codes: body['codes'] as string[] } // as above
}

/** The origin of a platform without one, called by `inject`. */
const originOf = (rpId: string): string => (rpId === 'localhost' ? 'http://localhost' : passkeySite)

/** The options for showing a passkey. */
export async function askForPasskey(platform: Platform, cookie: string) {
  const { status, body } = await call(platform, 'POST /admin/factor/passkeys/ask', { cookie })
  if (status !== 200) throw new Error(`no passkey is asked for: ${JSON.stringify(body)}`)
  return body['options'] as { readonly challenge: string; readonly rpId: string } // as above
}
