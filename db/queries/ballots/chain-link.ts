import { type Digest, genesisOf, inTreeOrder, merkleRoot } from '@ashenda/core/domain/ballot-chain.ts'
import type { PendingQuery, Row } from 'postgres'
import type { Transaction } from '../../client.ts'

/**
 * The part of a statement that moves a contest's chain head by one link and returns `sequence`, `previous` and `head`. Everyone who adds
 * links waits for this row, so it must be locked last: `after` (`from …`) names what is written before. The head of
 * core/domain/ballot-chain.ts is computed here, because only the transaction holding the row knows its predecessor.
 */
export function moveHead(tx: Transaction, contest: string, root: Uint8Array, after: PendingQuery<Row[]>) {
  const genesis = Buffer.from(genesisOf(contest), 'hex')
  return tx`
    insert into chain_heads as c (contest_id, sequence, head)
    select ${contest}::uuid, 1, sha256('\\x02'::bytea || ${genesis}::bytea || int8send(1) || ${root}::bytea) ${after}
    on conflict (contest_id) do update set
      sequence = c.sequence + 1, head = sha256('\\x02'::bytea || c.head || int8send(c.sequence + 1) || ${root}::bytea)
    returning new.sequence, coalesce(old.head, ${genesis}::bytea) as previous, new.head`
}

/** Closes a group over an admin's decision, its one leaf, and links it. */
export async function linkDecision(tx: Transaction, contest: string, group: number, leaf: Digest): Promise<void> {
  const root = Buffer.from(merkleRoot(inTreeOrder([leaf])), 'hex')
  await tx`
    with linked as (${moveHead(tx, contest, root, tx``)})
    insert into ballot_groups (id, contest_id, counted, refused, changed, sequence, root, previous, head)
    select ${group}::bigint, ${contest}::uuid, 0, 0, 1, sequence, ${root}::bytea, previous, head from linked`
}
