import type { ReceiptAnswer, SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import { inclusionPath, inTreeOrder } from '@ashenda/core/domain/ballot-chain.ts'
import { ballotRangeOf } from '@ashenda/core/domain/receipt.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { checkpointOver, type SignedCheckpoint as KeptCheckpoint } from '@ashenda/db/queries/checkpoints.ts'
import { type ChainedBallot, findChainedBallot, readChanges, readLeaves } from '@ashenda/db/queries/receipts.ts'

/**
 * Where the ballot of a receipt is in the chain. Its leaf leads to its row of the public export, and so to the picks: only
 * whoever knows the whole id gets it. @throws AppError not_found
 */
export async function lookUpReceipt(sql: Sql, typed: string, wholeId: string | undefined): Promise<ReceiptAnswer> {
  const range = ballotRangeOf(typed)
  const ballot = range && (await findChainedBallot(sql, range))
  if (!ballot) throw new AppError('not_found')
  const { contest, kind, status, reason, at, link } = ballot
  const [changes, checkpoint, proof] = await Promise.all([
    readChanges(sql, ballot.id),
    link && checkpointOver(sql, contest, link.sequence),
    wholeId?.toLowerCase() === ballot.id ? proofOf(sql, ballot) : null,
  ])
  return {
    success: true,
    contest,
    kind,
    status,
    reason,
    at: new Date(at).toISOString(),
    link: link ?? null,
    checkpoint: checkpoint ? presentCheckpoint(checkpoint) : null,
    changes: changes.map(({ changedAt, ...change }) => ({ ...change, changedAt: changedAt.toISOString() })),
    proof,
  }
}

async function proofOf(sql: Sql, ballot: ChainedBallot): Promise<ReceiptAnswer['proof']> {
  if (!ballot.link) return null
  const { id, salt, voter, credit, at, picks, group } = ballot
  const leaves = await readLeaves(sql, group)
  const ordered = inTreeOrder([...leaves.values()])
  const index = ordered.indexOf(leaves.get(id) ?? '')
  return { id, salt, voter, credit, at, picks: [...picks], index, path: [...inclusionPath(ordered, index)] }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export const presentCheckpoint = ({ publicKey, signature, ...checkpoint }: KeptCheckpoint): SignedCheckpoint => ({
  ...checkpoint,
  publicKey: hex(publicKey),
  signature: hex(signature),
})
