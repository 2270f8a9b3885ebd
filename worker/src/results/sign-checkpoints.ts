import type { CheckpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findUnsigned, insertCheckpoint } from '@ashenda/db/queries/results/checkpoints.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'

export interface SigningContext {
  readonly sql: Sql
  /** Undefined without RESULT_KEY. */
  readonly signer: CheckpointSigner | undefined
  readonly publish: Publish
}

/** Signs each chain's head that grew since its last signature; of several workers the first one does. */
export async function signCheckpoints({ sql, signer, publish }: SigningContext): Promise<void> {
  if (!signer) return
  for (const end of await findUnsigned(sql)) {
    const checkpoint = { ...end, signedAt: new Date().toISOString() }
    const signed = { ...checkpoint, publicKey: signer.publicKey, signature: signer.sign(checkpoint) }
    if (await insertCheckpoint(sql, signed)) publish({ type: 'checkpoint-signed', contest: end.contest })
  }
}
