import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { inclusionPath, inTreeOrder } from '@ashenda/core/domain/ballot-chain.ts'
import { ballotRangeOf } from '@ashenda/core/domain/receipt.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { checkpointOver } from '@ashenda/db/queries/results/checkpoints.ts'
import {
  type ChainedBallot,
  findChainedBallot,
  readChanges,
  readLeaves,
  readRootsBetween,
} from '@ashenda/db/queries/results/receipts.ts'
import type { Directory } from '../../directory/directory.ts'
import { type Backlog, mayHoldBallots } from '../../http/app.ts'
import { presentPicks } from '../contestants/presenter.ts'
import { presentCheckpoint } from './public-result.ts'

const retryAfterSeconds = 2
/** A few minutes of voting at its peak; each hash takes 64 characters. */
const mostFollowing = 2_000

/**
 * The state of a receipt's ballot and, given its whole id, its place in the hash chain. @throws AppError not_found,
 * which says to retry while ballots are queued
 */
export async function lookUpReceipt(
  { sql, backlog, directory }: { readonly sql: Sql; readonly backlog: Backlog; readonly directory: Directory },
  typed: string,
  wholeId: string | undefined,
): Promise<ReceiptAnswer> {
  const range = ballotRangeOf(typed)
  // Checked before the ballots, so one that leaves the queue in between is found there.
  const mayBeQueued = range !== undefined && (await mayHoldBallots(backlog))
  const ballot = range && (await findChainedBallot(sql, range))
  if (!ballot) throw new AppError('not_found', mayBeQueued ? { retryAfterSeconds } : {})
  const { contest, contestName, contestSlug, kind, status, reason } = ballot
  const isOwn = wholeId?.toLowerCase() === ballot.id
  return {
    success: true,
    contest,
    contestName,
    contestSlug,
    kind,
    status,
    reason,
    ...(isOwn ? { ...(await forVoter(sql, ballot)), picks: presentPicks(directory, ballot.picks) } : forAnyone),
  }
}

type ForVoter = Pick<ReceiptAnswer, 'at' | 'link' | 'checkpoint' | 'following' | 'changes' | 'proof'>

const forAnyone: ForVoter = { at: null, link: null, checkpoint: null, following: null, changes: [], proof: null }

async function forVoter(sql: Sql, ballot: ChainedBallot): Promise<ForVoter> {
  const { contest, at, link } = ballot
  const [changes, checkpoint, proof] = await Promise.all([
    readChanges(sql, ballot.id),
    checkpointOver(sql, contest, link.sequence),
    proofOf(sql, ballot),
  ])
  const following = checkpoint && (await followingRoots(sql, contest, link.sequence, checkpoint.sequence))
  return {
    at: new Date(at).toISOString(),
    link,
    checkpoint: checkpoint ? presentCheckpoint(checkpoint) : null,
    following: following ?? null,
    changes: changes.map(({ changedAt, ...change }) => ({ ...change, changedAt: changedAt.toISOString() })),
    proof,
  }
}

async function proofOf(sql: Sql, ballot: ChainedBallot): Promise<ReceiptAnswer['proof']> {
  const { id, salt, voter, credit, at, kind, picks, group } = ballot
  const leaves = await readLeaves(sql, group)
  const ordered = inTreeOrder([...leaves.values()])
  const index = ordered.indexOf(leaves.get(id) ?? '')
  const proven = kind === 'free' && ballot.proven
  return { id, salt, voter, credit, at, proven, picks: [...picks], index, path: [...inclusionPath(ordered, index)] }
}

const followingRoots = async (sql: Sql, contest: string, link: number, last: number): Promise<string[] | undefined> =>
  last - link > mostFollowing ? undefined : readRootsBetween(sql, contest, link, last)
