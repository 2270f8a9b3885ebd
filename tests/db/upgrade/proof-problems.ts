import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { ballotLeaf, headAfter, innerHash, rootFromPath } from '@ashenda/core/domain/ballot-chain.ts'
import { isSigned } from '@ashenda/core/domain/checkpoint.ts'

/** What is wrong with the proof that a voter is given of her ballot, from the ballot up to what was signed. */
export function proofProblems({ kind, reason, link, proof, checkpoint, following }: ReceiptAnswer): readonly string[] {
  if (!link || !proof || !checkpoint || !following) return ['a part of the proof is missing']
  const leaf = ballotLeaf(innerHash(proof), { kind, proven: proof.proven, picks: proof.picks, reason })
  const head = following.reduce((before, root, index) => headAfter(before, link.sequence + index + 1, root), link.head)
  const { publicKey, signature, ...signed } = checkpoint
  return [
    ...(rootFromPath(leaf, proof.index, link.entries, proof.path) === link.root
      ? []
      : ['the ballot is not in its link']),
    ...(headAfter(link.previous, link.sequence, link.root) === link.head ? [] : ['the link has another head']),
    ...(head === checkpoint.head ? [] : ['the checkpoint is over another chain']),
    ...(isSigned(signed, Buffer.from(publicKey, 'hex'), Buffer.from(signature, 'hex')) ? [] : ['nobody signed it']),
  ]
}
