import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Digest } from './ballot-chain.ts'

/** The head of a chain at a moment. */
export interface Checkpoint {
  readonly contest: string
  /** The last link's number. */
  readonly sequence: number
  readonly head: Digest
  /** ISO 8601, with milliseconds. */
  readonly signedAt: string
}

/** The signed text in UTF-8, one field per line, so that any tool can rebuild and check it. */
export const checkpointText = ({ contest, sequence, head, signedAt }: Checkpoint): string =>
  `ashenda checkpoint 1\n${contest}\n${sequence}\n${head}\n${signedAt}\n`

/** The DER prefix of a 32-byte Ed25519 key (RFC 8410). */
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

/** Whether the key signed it. False, not an error, for an invalid key or signature. */
export function isSigned(checkpoint: Checkpoint, publicKey: Uint8Array, signature: Uint8Array): boolean {
  let key: KeyObject
  try {
    key = createPublicKey({ key: Buffer.concat([publicPrefix, publicKey]), format: 'der', type: 'spki' })
  } catch {
    return false
  }
  return verify(null, Buffer.from(checkpointText(checkpoint)), key, signature)
}
