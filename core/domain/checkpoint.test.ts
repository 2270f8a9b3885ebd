import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Checkpoint, checkpointSigner, checkpointText, isSigned } from './checkpoint.ts'

const checkpoint: Checkpoint = {
  contest: '0193a1b2-0000-7000-8000-0000000000ff',
  sequence: 12,
  head: 'ab'.repeat(32),
  signedAt: '2026-08-22T19:00:00.000Z',
}

test('a signature fits only its checkpoint and key', () => {
  const signer = checkpointSigner(randomBytes(32).toString('hex'))
  const signature = signer.sign(checkpoint)
  expect([signer.publicKey.length, signature.length]).toEqual([32, 64])
  expect(isSigned(checkpoint, signer.publicKey, signature)).toBe(true)
  for (const other of [
    { ...checkpoint, sequence: 13 },
    { ...checkpoint, head: 'ac'.repeat(32) },
    { ...checkpoint, contest: '0193a1b2-0000-7000-8000-0000000000fe' },
    { ...checkpoint, signedAt: '2026-08-22T19:00:00.001Z' },
  ])
    expect(isSigned(other, signer.publicKey, signature)).toBe(false)
  expect(isSigned(checkpoint, checkpointSigner(randomBytes(32).toString('hex')).publicKey, signature)).toBe(false)
  expect(isSigned(checkpoint, randomBytes(31), signature)).toBe(false)
  expect(isSigned(checkpoint, signer.publicKey, randomBytes(3))).toBe(false)
})

test('the key equals the one that every Ed25519 tool derives from the same 32 bytes', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  expect(Buffer.from(checkpointSigner(seed.toString('hex')).publicKey)).toEqual(
    publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  )
})

test('the signed text is plain', () => {
  expect(checkpointText(checkpoint).split('\n')).toEqual([
    'ashenda checkpoint 1',
    checkpoint.contest,
    '12',
    checkpoint.head,
    checkpoint.signedAt,
    '',
  ])
})
