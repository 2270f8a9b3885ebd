import { genesisOf } from '@ashenda/core/domain/ballot-chain.ts'
import type { PendingQuery, Row } from 'postgres'
import type { Transaction } from '../../client.ts'

/**
 * The part of a statement that moves the head of a contest's chain on by one link, and returns `sequence`, `previous` and `head`
 * of it. All who add links wait for this row, so it is to be locked last: `after` (`from …`) names what has to be written before.
 * The head is that of core/domain/ballot-chain.ts, computed here because only the transaction that holds the row knows the one before.
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
