import { findUnsigned, insertCheckpoint } from '@ashenda/db/queries/results/checkpoints.ts'
import type { HandlerContext } from '../handler.ts'

/** Signs each chain's head that grew since its last signature; of several workers the first one does. */
export async function signCheckpoints({
  sql,
  signer,
  publish,
}: Pick<HandlerContext, 'sql' | 'signer' | 'publish'>): Promise<void> {
  if (!signer) return
  for (const end of await findUnsigned(sql)) {
    const checkpoint = { ...end, signedAt: new Date().toISOString() }
    const signed = { ...checkpoint, publicKey: signer.publicKey, signature: signer.sign(checkpoint) }
    if (await insertCheckpoint(sql, signed)) publish({ type: 'checkpoint-signed', contest: end.contest })
  }
}
