import type { ReceiptAnswer, SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import { ballotRangeOf } from '@ashenda/core/domain/receipt.ts'
import { headAfter, isSignedBy, rootFrom, sha256OfText } from './digests.ts'

/** `open`: not signed yet. `unable`: this browser cannot, or what it takes is the voter's alone. */
export type Finding = 'holds' | 'fails' | 'open' | 'unable'

/** What was checked, in the order in which one stands on the other. */
export interface Findings {
  /** The proof is of the very ballot that was asked for. */
  readonly own: Finding
  /** The ballot, as it was cast and judged, is in its link. */
  readonly link: Finding
  /** The link, and each one behind it, leads to the head of the checkpoint. */
  readonly chain: Finding
  /** The checkpoint is signed. */
  readonly signature: Finding
  /** The later changes in the answer lead to the ballot's present state. */
  readonly standing: Finding
}

export const steps = ['own', 'link', 'chain', 'signature', 'standing'] as const satisfies readonly (keyof Findings)[]

/** The answer has nothing that could be checked. */
const nothing: Findings = { own: 'unable', link: 'unable', chain: 'unable', signature: 'unable', standing: 'unable' }

/**
 * Checks an answer about a receipt, using only the answer and the data of this browser.
 * @param ballot the whole id, if this browser knows it: only its voter gets an answer that can be checked
 */
export async function verify(answer: ReceiptAnswer, receipt: string, ballot: string | undefined): Promise<Findings> {
  if (ballot === undefined) return nothing
  const standing = found(isStandingTold(answer))
  if (!canCheck()) return { ...nothing, standing }
  const [link, chain, signature] = await Promise.all([findLink(answer), findChain(answer), findSignature(answer)])
  return { own: found(isOf(answer, receipt, ballot)), link, chain, signature, standing }
}

/** Without https browsers have no digests. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined

const found = (holds: boolean): Finding => (holds ? 'holds' : 'fails')

/** Whether the proof is of this ballot. Without any proof it fails: the server should have given the voter one. */
function isOf({ proof }: ReceiptAnswer, receipt: string, ballot: string): boolean {
  const range = ballotRangeOf(receipt)
  return proof?.id === ballot.toLowerCase() && range !== undefined && range.from <= proof.id && proof.id <= range.to
}

async function findLink({ link, proof, kind, reason, at }: ReceiptAnswer): Promise<Finding> {
  if (!link || !proof) return 'unable'
  const { id, salt, voter, credit, proven, picks, index, path } = proof
  const inner = await sha256OfText(`ballot|${id}|${salt}|${voter}|${credit ?? ''}|${proof.at}`)
  const verdict = reason === null ? 'counted' : `refused:${reason}`
  const leaf = await sha256OfText(
    `\0judged|${inner}|${kind === 'free' && proven ? 'proven' : kind}|${picks.join(',')}|${verdict}`,
  )
  return found((await rootFrom(leaf, index, link.entries, path)) === link.root && Date.parse(at ?? '') === proof.at)
}

async function findChain({ link, checkpoint, following, contest }: ReceiptAnswer): Promise<Finding> {
  if (!link) return 'unable'
  let head = await headAfter(link.previous, link.sequence, link.root)
  if (head !== link.head) return 'fails'
  if (!checkpoint) return 'open'
  if (checkpoint.contest !== contest || checkpoint.sequence < link.sequence) return 'fails'
  if (!following) return 'unable'
  if (following.length !== checkpoint.sequence - link.sequence) return 'fails'
  for (const [index, root] of following.entries()) head = await headAfter(head, link.sequence + index + 1, root)
  return found(head === checkpoint.head)
}

async function findSignature({ checkpoint }: ReceiptAnswer): Promise<Finding> {
  if (!checkpoint) return 'open'
  const isSigned = await isSignedBy(checkpoint.publicKey, checkpoint.signature, textOf(checkpoint))
  return isSigned === undefined ? 'unable' : found(isSigned)
}

/** What is signed, one field a line. */
const textOf = ({ contest, sequence, head, signedAt }: SignedCheckpoint): string =>
  `ashenda checkpoint 1\n${contest}\n${sequence}\n${head}\n${signedAt}\n`

function isStandingTold({ status, reason, changes }: ReceiptAnswer): boolean {
  let stands: ReceiptAnswer['status'] = reason === null ? 'counted' : 'refused'
  for (const { from, to } of changes) {
    if (from !== stands) return false
    stands = to
  }
  return stands === status
}
