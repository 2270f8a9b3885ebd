import { hash } from 'node:crypto'
import type { BallotKind, BallotStatus, RefusalReason } from './ballot.ts'
import { type TitleRule, titleRuleText } from './title-rule.ts'

/**
 * The hash chain over all judged ballots (docs/decisions/018-a-result-anyone-can-check.md). Digests are SHA-256 in lower-case hex; texts
 * are UTF-8 with `|` between fields, none of which can hold one. Leaf, tree node and link begin with different bytes, so that none can pass
 * as another.
 */
export type Digest = string

/** A judged ballot, with everything its row holds. */
export interface JudgedRow {
  readonly id: string
  /** 122 random bits per group: the rest of a row is not enough to compute its inner hash. */
  readonly salt: string
  readonly voter: string
  readonly credit: string | null
  /** Epoch ms of acceptance. */
  readonly at: number
  readonly kind: BallotKind
  /** Whether a free ballot's number was proven; missing means false. */
  readonly proven?: boolean | undefined
  readonly picks: readonly string[]
  /** null if counted. */
  readonly reason: RefusalReason | null
}

/** The same, as Postgres returns it. */
export interface BallotRow extends JudgedRow {
  readonly proven: boolean
}

export interface BallotChange {
  /** The ballot's inner hash. */
  readonly inner: Digest
  readonly from: BallotStatus
  readonly to: BallotStatus
  readonly reason: string
  /** Epoch ms. */
  readonly at: number
}

const sha256 = (content: string | Uint8Array): Digest => hash('sha256', content)

/** The public digest of a ballot: it reveals neither id, voter nor moment, and commits to all of them. */
export const innerHash = ({
  id,
  salt,
  voter,
  credit,
  at,
}: Pick<JudgedRow, 'id' | 'salt' | 'voter' | 'credit' | 'at'>): Digest =>
  sha256(`ballot|${id}|${salt}|${voter}|${credit ?? ''}|${at}`)

/** The leaf of a judged ballot, from its row in the public export. */
export const ballotLeaf = (
  inner: Digest,
  { kind, proven, picks, reason }: Pick<JudgedRow, 'kind' | 'proven' | 'picks' | 'reason'>,
): Digest =>
  sha256(
    `\0judged|${inner}|${kind === 'free' && proven ? 'proven' : kind}|${picks.join(',')}|${reason === null ? 'counted' : `refused:${reason}`}`,
  )

/** The leaf of a later change. The reason goes in as a digest, because free text may have to be erased. */
export const changeLeaf = ({ inner, from, to, reason, at }: BallotChange): Digest =>
  sha256(`\0changed|${inner}|${from}|${to}|${sha256(reason)}|${at}`)

/** The leaf of a title rule. `at`: epoch ms. */
export const titleRuleLeaf = (rule: TitleRule, reason: string, at: number): Digest =>
  sha256(`\0titles|${titleRuleText(rule)}|${sha256(reason)}|${at}`)

/** The leaf of changed rules (core/domain/announced-rules.ts), as texts. `at`: epoch ms. */
export const rulesLeaf = (changes: readonly string[], reason: string, at: number): Digest =>
  sha256(`\0rules|${changes.join(',')}|${sha256(reason)}|${at}`)

/**
 * The leaf of a jury's points (core/domain/jury.ts): only their hash, because they are closed before the votes are and published after. `at`:
 * epoch ms.
 */
export const juryLeaf = (digest: Digest, at: number): Digest => sha256(`\0jury|${digest}|${at}`)
export const juryDigest = (text: string): Digest => sha256(text)

/** One reused buffer for node input: it is hashed as soon as it is written. */
const node = Buffer.alloc(65, 1)

function nodeOf(left: Digest, right: Digest): Digest {
  node.write(left, 1, 32, 'hex')
  node.write(right, 33, 32, 'hex')
  return sha256(node)
}

/** The largest power of two below `count`, where a tree of that many leaves is cut (RFC 9162, 2.1.1). */
const cutOf = (count: number): number => 2 ** (31 - Math.clz32(count - 1))

/** The root of a Merkle tree over leaves in the given order. @throws RangeError without leaves: an empty group is never closed */
export function merkleRoot(leaves: readonly Digest[]): Digest {
  const [first] = leaves
  if (first === undefined) throw new RangeError('a tree needs a leaf')
  let level = leaves
  while (level.length > 1) level = levelAbove(level)
  return level[0] ?? first
}

/** Pairs become nodes and an odd last one rises unchanged: the same tree as cutting at the largest power of two. */
const levelAbove = (level: readonly Digest[]): readonly Digest[] =>
  level
    .filter((_, at) => at % 2 === 0)
    .map((left, pair) => {
      const right = level[2 * pair + 1]
      return right === undefined ? left : nodeOf(left, right)
    })

/** The neighbours that lead from a leaf to the root, from the bottom up. */
export function inclusionPath(leaves: readonly Digest[], index: number): readonly Digest[] {
  if (!Number.isInteger(index) || index < 0 || index >= leaves.length) throw new RangeError(`no leaf ${index}`)
  if (leaves.length === 1) return []
  const cut = cutOf(leaves.length)
  const left = leaves.slice(0, cut)
  const right = leaves.slice(cut)
  return index < cut
    ? [...inclusionPath(left, index), merkleRoot(right)]
    : [...inclusionPath(right, index - cut), merkleRoot(left)]
}

/** The root for a leaf, its index and its path; undefined if the path does not fit a tree of `count` leaves. */
export function rootFromPath(leaf: Digest, index: number, count: number, path: readonly Digest[]): Digest | undefined {
  if (index < 0 || index >= count) return undefined
  if (count === 1) return path.length === 0 ? leaf : undefined
  const sibling = path.at(-1)
  if (sibling === undefined) return undefined
  const cut = cutOf(count)
  const below = path.slice(0, -1)
  const inLeft = index < cut
  const own = inLeft ? rootFromPath(leaf, index, cut, below) : rootFromPath(leaf, index - cut, count - cut, below)
  if (own === undefined) return undefined
  return inLeft ? nodeOf(own, sibling) : nodeOf(sibling, own)
}

/** The head before a contest's first link. */
export const genesisOf = (contest: string): Digest => sha256(`chain|${contest}`)

/** Somebody who goes on to a round, and the counts she begins with. */
interface RoundEntry {
  readonly contestant: string
  /** Her id in the round before. */
  readonly former: string
  readonly free: number
  /** Of the free ones. */
  readonly proven: number
  readonly first: number
  readonly second: number
  readonly third: number
}

/** What a round's chain begins with. */
export interface RoundBeginning {
  /** The contest of the round before. */
  readonly of: string
  /** The last head of its chain. */
  readonly head: Digest
  readonly most: number
  readonly carried: boolean
  /** By contestant. */
  readonly entries: readonly RoundEntry[]
}

/** The head before a round's first link: it follows the chain of the round before, and commits to who goes on with which counts. */
export function genesisOfRound(contest: string, { of, head, most, carried, entries }: RoundBeginning): Digest {
  const lines = entries.map(({ contestant, former, free, proven, first, second, third }) =>
    [contestant, former, free, proven, first, second, third].join('|'),
  )
  return sha256(`chain|${contest}|${of}|${head}|${most}|${carried ? 'carried' : 'anew'}|${sha256(lines.join('\n'))}`)
}

/** The head after a link, which fixes this group's root and every earlier link. `sequence` counts from 1. */
export function headAfter(previous: Digest, sequence: number, root: Digest): Digest {
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(BigInt(sequence))
  return sha256(Buffer.concat([Buffer.from(`02${previous}`, 'hex'), number, Buffer.from(root, 'hex')]))
}

/** A group's leaves in tree order: by digest, which hides the order of voting. */
export const inTreeOrder = (leaves: readonly Digest[]): readonly Digest[] => leaves.toSorted()
