import type { SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import type { SignedCheckpoint as KeptCheckpoint } from '@ashenda/db/queries/results/checkpoints.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export const presentCheckpoint = ({ publicKey, signature, ...checkpoint }: KeptCheckpoint): SignedCheckpoint => ({
  ...checkpoint,
  publicKey: hex(publicKey),
  signature: hex(signature),
})
