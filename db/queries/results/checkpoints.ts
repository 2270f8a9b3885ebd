import type { Checkpoint } from '@ashenda/core/domain/checkpoint.ts'
import type { Sql } from '../../client.ts'

export interface ChainEnd {
  readonly contest: string
  readonly sequence: number
  /** Hex. */
  readonly head: string
}

/** Chains with links since their last checkpoint. */
export async function findUnsigned(sql: Sql): Promise<readonly ChainEnd[]> {
  const rows = await sql<{ contest: string; sequence: string; head: string }[]>`
    select h.contest_id as contest, h.sequence, encode(h.head, 'hex') as head from chain_heads h
    where h.sequence > (select coalesce(max(c.sequence), 0) from checkpoints c where c.contest_id = h.contest_id)`
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }))
}

export interface SignedCheckpoint extends Checkpoint {
  /** Raw, 32 bytes. */
  readonly publicKey: Uint8Array
  readonly signature: Uint8Array
}

/** Saves a checkpoint; false if another worker signed that link first. */
export async function insertCheckpoint(sql: Sql, signed: SignedCheckpoint): Promise<boolean> {
  const kept = await sql`
    insert into checkpoints (contest_id, sequence, head, signed_at, public_key, signature)
    values (${signed.contest}, ${signed.sequence}, ${Buffer.from(signed.head, 'hex')}, ${signed.signedAt}, ${signed.publicKey}, ${signed.signature})
    on conflict do nothing returning 1`
  return kept.length > 0
}

interface CheckpointRow extends Omit<SignedCheckpoint, 'sequence' | 'signedAt'> {
  readonly sequence: string
  readonly signedAt: Date
}

const columns = (sql: Sql) => sql`
  contest_id as contest, sequence, encode(head, 'hex') as head, signed_at as "signedAt", public_key as "publicKey", signature`

const asSigned = ({ sequence, signedAt, ...row }: CheckpointRow): SignedCheckpoint => ({
  ...row,
  sequence: Number(sequence),
  signedAt: signedAt.toISOString(),
})

/** Latest first. */
export async function latestCheckpoints(
  sql: Sql,
  contest: string,
  atMost: number,
): Promise<readonly SignedCheckpoint[]> {
  const rows = await sql<CheckpointRow[]>`
    select ${columns(sql)} from checkpoints where contest_id = ${contest} order by checkpoints.sequence desc limit ${atMost}`
  return rows.map(asSigned)
}

/** Checkpoints over the links after one up to another, inclusive, in order. */
export async function checkpointsAfter(
  sql: Sql,
  contest: string,
  { after, upTo, atMost }: { readonly after: number; readonly upTo: number; readonly atMost: number },
): Promise<readonly SignedCheckpoint[]> {
  const rows = await sql<CheckpointRow[]>`
    select ${columns(sql)} from checkpoints where contest_id = ${contest} and checkpoints.sequence > ${after} and checkpoints.sequence <= ${upTo}
    order by checkpoints.sequence limit ${atMost}`
  return rows.map(asSigned)
}

/** The first checkpoint that covers a link. */
export async function checkpointOver(sql: Sql, contest: string, link: number): Promise<SignedCheckpoint | undefined> {
  const [row] = await sql<CheckpointRow[]>`
    select ${columns(sql)} from checkpoints where contest_id = ${contest} and checkpoints.sequence >= ${link}
    order by checkpoints.sequence limit 1`
  return row && asSigned(row)
}
