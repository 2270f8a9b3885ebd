import type { ReceiptAnswer, SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import { ballotRangeOf } from '@ashenda/core/domain/receipt.ts'

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

/*
 * Decision 18's digests by WebCrypto, written from the decision alone, so that the check shares no code with the count. SHA-256 in
 * lower-case hex.
 */

const encoder = new TextEncoder()

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', bytes))

const sha256OfText = (text: string): Promise<string> => sha256(encoder.encode(text))

const nodeOver = (left: string, right: string): Promise<string> => sha256(bytesOf(`01${left}${right}`))

/** The root from a leaf, its index and neighbours (RFC 9162, 2.1.3.2); undefined if they fit no tree of `count` leaves. */
async function rootFrom(
  leaf: string,
  index: number,
  count: number,
  path: readonly string[],
): Promise<string | undefined> {
  if (index < 0 || index >= count) return undefined
  let place = index
  let last = count - 1
  let node = leaf
  for (const neighbour of path) {
    if (last === 0) return undefined
    const isRight = place % 2 === 1
    node = await (isRight || place === last ? nodeOver(neighbour, node) : nodeOver(node, neighbour))
    // A last node without a neighbour rises unchanged.
    while (!isRight && place === last && place > 0 && place % 2 === 0) {
      place /= 2
      last /= 2
    }
    place = Math.floor(place / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? node : undefined
}

/** The head after a link. */
function headAfter(previous: string, sequence: number, root: string): Promise<string> {
  const number = sequence.toString(16).padStart(16, '0')
  return sha256(bytesOf(`02${previous}${number}${root}`))
}

/** Whether a text has a key's Ed25519 signature; undefined if this browser lacks Ed25519. */
async function isSignedBy(key: string, signature: string, text: string): Promise<boolean | undefined> {
  const algorithm = { name: 'Ed25519' }
  try {
    const publicKey = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, publicKey, bytesOf(signature), encoder.encode(text))
  } catch (error) {
    return error instanceof DOMException && error.name === 'DataError' ? false : undefined
  }
}
