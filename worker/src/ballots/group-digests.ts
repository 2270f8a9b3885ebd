import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { RefusalReason } from '@ashenda/core/domain/ballot.ts'
import { ballotLeaf, type Digest, innerHash, inTreeOrder, merkleRoot } from '@ashenda/core/domain/ballot-chain.ts'
import type { JudgedBallot } from '@ashenda/db/queries/ballots/ballot-group.ts'

/** The digests of a group if every ballot is recorded as judged. */
export interface GroupSeal {
  readonly entries: readonly { readonly judged: JudgedBallot; readonly inner: Digest; readonly leaf: Digest }[]
  readonly salt: string
  readonly root: Digest
}

/** Computes a group's digests, starting after earlier statements were sent, so that Postgres works meanwhile. */
export async function digestsOfGroup(group: readonly JudgedBallot[]): Promise<GroupSeal> {
  await turn()
  const salt = randomUUID()
  const entries = group.map((judged) => {
    const inner = innerOf(judged, salt)
    return { judged, inner, leaf: leafOf(inner, judged, judged.reason) }
  })
  return { entries, salt, root: rootOf(entries.map(({ leaf }) => leaf)) }
}

/** The root over a group's recorded ballots by outcome; previously recorded ones have none. */
export function rootOfRecorded({ entries }: GroupSeal, outcomes: ReadonlyMap<string, RefusalReason | null>): Digest {
  const leaves: Digest[] = []
  for (const { judged, inner, leaf } of entries) {
    const outcome = outcomes.get(judged.ballot.id)
    if (outcome !== undefined) leaves.push(outcome === judged.reason ? leaf : leafOf(inner, judged, outcome))
  }
  return rootOf(leaves)
}

const innerOf = ({ ballot: { id, voter, credit, at } }: JudgedBallot, salt: string): Digest =>
  innerHash({ id, salt, voter, credit: credit ?? null, at })

const leafOf = (
  inner: Digest,
  { ballot: { kind, proven, picks } }: JudgedBallot,
  reason: RefusalReason | null,
): Digest => ballotLeaf(inner, { kind, proven, picks, reason })

const rootOf = (leaves: readonly Digest[]): Digest => merkleRoot(inTreeOrder(leaves))
