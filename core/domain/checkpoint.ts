import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Digest } from './ballot-chain.ts'

/** Where a chain stood at a moment. */
export interface Checkpoint {
  readonly contest: string
  /** Of the last link. */
  readonly sequence: number
  readonly head: Digest
  /** ISO 8601, with milliseconds. */
  readonly signedAt: string
}

/** What is signed, as UTF-8: one field a line, so that anyone can write it again and check the signature with any tool. */
export const checkpointText = ({ contest, sequence, head, signedAt }: Checkpoint): string =>
  `ashenda checkpoint 1\n${contest}\n${sequence}\n${head}\n${signedAt}\n`

/** What DER puts before the 32 bytes of an Ed25519 key (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

export interface CheckpointSigner {
  /** Raw, 32 bytes. */
  readonly publicKey: Uint8Array
  /** Ed25519, 64 bytes. */
  readonly sign: (checkpoint: Checkpoint) => Uint8Array
}

/** @param key 32 bytes in hex */
export function checkpointSigner(key: string): CheckpointSigner {
  const der = Buffer.concat([privatePrefix, Buffer.from(key, 'hex')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
  return { publicKey, sign: (checkpoint) => sign(null, Buffer.from(checkpointText(checkpoint)), privateKey) }
}

/** Whether a signature was made with the key. False, not an error, for an invalid key or signature. */
export function isSigned(checkpoint: Checkpoint, publicKey: Uint8Array, signature: Uint8Array): boolean {
  let key: KeyObject
  try {
    key = createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' })
  } catch {
    return false
  }
  return verify(null, Buffer.from(checkpointText(checkpoint)), key, signature)
}
